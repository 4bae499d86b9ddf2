/** Routines that answer requests, each in one of the ways in which drivers do; a wrong one breaks one rule on one path. */
import type { Random } from '../random';
import { hardwareHelper } from './helpers';
import type { Property } from './property';

/** A way to answer a request, and which rule it can break. */
export interface Shape {
  readonly breaks: Property;
  readonly write: (name: string, random: Random, isWrong: boolean) => readonly string[];
}

const locals = [
  '  DEVICE_EXTENSION *extension = device->extension;',
  '  IO_PARAMETERS *parameters = &irp->parameters;',
];

/** Sets something of the device, under its lock. Wrong: one way out keeps the lock. */
const set: Shape = {
  breaks: 'spin-lock',
  write: (name, random, isWrong) => [
    ...hardwareHelper(random, `${name}Program`),
    ...hardwareHelper(random, `${name}Validate`),
    `static NTSTATUS ${name}(DEVICE_OBJECT *device, IRP *irp) {`,
    ...locals,
    '  unsigned result;',
    '  int old;',
    `  if (parameters->length < ${4 + random.below(16)}u) return Finish(irp, STATUS_BUFFER_TOO_SMALL, 0);`,
    '  KeAcquireSpinLock(&extension->lock, &old);',
    '  if (extension->removed) {',
    '    KeReleaseSpinLock(&extension->lock, old);',
    '    return Finish(irp, STATUS_DELETE_PENDING, 0);',
    '  }',
    `  result = ${name}Validate(extension, parameters->value);`,
    `  if (extension->open_count > ${2 + random.below(6)} && parameters->value == ${random.below(9000)}u) {`,
    ...(isWrong ? [] : ['    KeReleaseSpinLock(&extension->lock, old);']),
    '    return Finish(irp, STATUS_INVALID_PARAMETER, 0);',
    '  }',
    `  result = ${name}Program(extension, result);`,
    '  extension->rate = result;',
    '  KeReleaseSpinLock(&extension->lock, old);',
    '  return Finish(irp, STATUS_SUCCESS, result);',
    '}',
    '',
  ],
};

/** Takes what is queued piece by piece, and gives the lock back while it works on one. DASH, Fig. 4. */
const drain: Shape = {
  breaks: 'spin-lock',
  write: (name, random, isWrong) => [
    ...hardwareHelper(random, `${name}Process`),
    `static NTSTATUS ${name}(DEVICE_OBJECT *device, IRP *irp) {`,
    ...locals,
    '  int old, before, count = extension->queue_length;',
    '  do {',
    '    KeAcquireSpinLock(&extension->lock, &old);',
    '    before = count;',
    '    if (__VERIFIER_nondet_int()) {',
    '      extension->queue_length = count;',
    '      KeReleaseSpinLock(&extension->lock, old);',
    `      if (${name}Process(extension, parameters->value) > ${random.below(40)}u) parameters->value >>= 1;`,
    '      count++;',
    '    }',
    // The wrong one goes round again although it has kept the lock.
    isWrong ? '  } while (before != count || parameters->value == 8191u);' : '  } while (before != count);',
    '  KeReleaseSpinLock(&extension->lock, old);',
    '  return Finish(irp, STATUS_SUCCESS, (unsigned)count);',
    '}',
    '',
  ],
};

/** Keeps the request for later, so that it can be cancelled. Wrong: a way out keeps the lock for cancelling. */
const start: Shape = {
  breaks: 'cancel-lock',
  write: (name, random, isWrong) => [
    ...hardwareHelper(random, `${name}Kick`),
    `static void ${name}Cancel(DEVICE_OBJECT *device, IRP *irp) {`,
    '  int old;',
    '  IoAcquireCancelSpinLock(&old);',
    '  if (device->extension->current == irp) device->extension->current = 0;',
    '  IoSetCancelRoutine(irp, 0);',
    '  IoReleaseCancelSpinLock(old);',
    '}',
    '',
    `static NTSTATUS ${name}(DEVICE_OBJECT *device, IRP *irp) {`,
    ...locals,
    '  int old, busy;',
    '  if (!extension->powered) return Finish(irp, STATUS_DEVICE_BUSY, 0);',
    '  IoAcquireCancelSpinLock(&old);',
    '  if (irp->cancelled) {',
    ...(isWrong ? [`    if (parameters->code != ${10 + random.below(90)}u)`] : []),
    `${isWrong ? '  ' : ''}    IoReleaseCancelSpinLock(old);`,
    '    return Finish(irp, STATUS_CANCELLED, 0);',
    '  }',
    '  busy = extension->current != 0;',
    '  if (busy) {',
    '    IoReleaseCancelSpinLock(old);',
    '    return Finish(irp, STATUS_DEVICE_BUSY, 0);',
    '  }',
    `  IoSetCancelRoutine(irp, ${name}Cancel);`,
    '  extension->current = irp;',
    '  IoMarkIrpPending(irp);',
    '  IoReleaseCancelSpinLock(old);',
    `  ${name}Kick(extension, parameters->value);`,
    '  return STATUS_PENDING;',
    '}',
    '',
  ],
};

/** Writes what fits at once, and keeps the rest for later. Wrong: for later, but not marked as that. */
const transfer: Shape = {
  breaks: 'pending',
  write: (name, random, isWrong) => [
    ...hardwareHelper(random, `${name}Byte`),
    `static unsigned ${name}Fifo(DEVICE_EXTENSION *extension, IO_PARAMETERS *parameters) {`,
    '  unsigned done = 0;',
    '  int old;',
    '  KeAcquireSpinLock(&extension->lock, &old);',
    '  while (done < parameters->length) {',
    `    if (${name}Byte(extension, parameters->offset + done) == ${random.below(50)}u) break;`,
    '    done++;',
    '  }',
    '  KeReleaseSpinLock(&extension->lock, old);',
    '  return done;',
    '}',
    '',
    `static NTSTATUS ${name}(DEVICE_OBJECT *device, IRP *irp) {`,
    ...locals,
    '  unsigned done;',
    '  if (parameters->length == 0) return Finish(irp, STATUS_SUCCESS, 0);',
    `  done = ${name}Fifo(extension, parameters);`,
    '  if (done < parameters->length) {',
    '    if (extension->removed) return Finish(irp, STATUS_DELETE_PENDING, done);',
    '    irp->information = done;',
    ...(isWrong ? [`    if (parameters->offset != ${4096 * (1 + random.below(8))}u)`] : []),
    `${isWrong ? '  ' : ''}    IoMarkIrpPending(irp);`,
    '    extension->current = irp;',
    '    return STATUS_PENDING;',
    '  }',
    '  return Finish(irp, STATUS_SUCCESS, done);',
    '}',
    '',
  ],
};

/** Says what it knows, from a few levels of functions. Wrong: an inner one completes what the outer one completes too. */
const query: Shape = {
  breaks: 'completion',
  write: (name, random, isWrong) => [
    ...hardwareHelper(random, `${name}Read`),
    `static NTSTATUS ${name}Copy(DEVICE_EXTENSION *extension, IRP *irp, unsigned *copied) {`,
    `  unsigned size = ${8 + 4 * random.below(6)}u;`,
    '  if (irp->parameters.length < size) {',
    ...(isWrong
      ? [`    if (irp->parameters.offset == ${random.below(200)}u) return Finish(irp, STATUS_BUFFER_TOO_SMALL, size);`]
      : []),
    '    return STATUS_BUFFER_TOO_SMALL;',
    '  }',
    `  *copied = size + ${name}Read(extension, irp->parameters.code) % 4u;`,
    '  return STATUS_SUCCESS;',
    '}',
    '',
    `static NTSTATUS ${name}Gather(DEVICE_EXTENSION *extension, IRP *irp, unsigned *copied) {`,
    '  NTSTATUS status;',
    '  int old;',
    '  KeAcquireSpinLock(&extension->lock, &old);',
    `  status = ${name}Copy(extension, irp, copied);`,
    '  KeReleaseSpinLock(&extension->lock, old);',
    `  extension->statistics[${random.below(8)}]++;`,
    '  return status;',
    '}',
    '',
    `static NTSTATUS ${name}(DEVICE_OBJECT *device, IRP *irp) {`,
    '  DEVICE_EXTENSION *extension = device->extension;',
    '  unsigned copied = 0;',
    '  NTSTATUS status;',
    '  if (extension->removed) return Finish(irp, STATUS_DELETE_PENDING, 0);',
    `  status = ${name}Gather(extension, irp, &copied);`,
    '  return Finish(irp, status, copied);',
    '}',
    '',
  ],
};

/** Hands the request down, and looks at the answer in a completion routine. Wrong: tries again one level too deep. */
const forward: Shape = {
  breaks: 'call-depth',
  write: (name, random, isWrong) => [
    `static NTSTATUS ${name}Done(DEVICE_OBJECT *device, IRP *irp, void *context) {`,
    '  DEVICE_EXTENSION *extension = context;',
    '  int old;',
    '  KeAcquireSpinLock(&extension->lock, &old);',
    '  if (irp->status == STATUS_TIMEOUT) extension->timeouts++;',
    `  else extension->statistics[${random.below(8)}] = device->requests;`,
    '  KeReleaseSpinLock(&extension->lock, old);',
    '  return irp->status;',
    '}',
    '',
    `static NTSTATUS ${name}Lower(DEVICE_EXTENSION *extension, IRP *irp) {`,
    '  NTSTATUS status;',
    '  irp->locations--;',
    '  status = IoCallDriver(extension->lower, irp);',
    ...(isWrong
      ? [
          `  if (status == STATUS_DEVICE_BUSY && irp->parameters.code == ${random.below(100)}u) {`,
          '    irp->locations--;',
          '    status = IoCallDriver(extension->lower, irp);',
          '    irp->locations++;',
          '  }',
        ]
      : []),
    '  irp->locations++;',
    '  return status;',
    '}',
    '',
    `static NTSTATUS ${name}(DEVICE_OBJECT *device, IRP *irp) {`,
    ...locals,
    '  NTSTATUS status;',
    `  int tries = ${2 + random.below(3)};`,
    `  if (parameters->code == ${random.below(100)}u) return Finish(irp, STATUS_NOT_SUPPORTED, 0);`,
    `  IoSetCompletionRoutine(irp, ${name}Done, extension);`,
    '  do {',
    `    status = ${name}Lower(extension, irp);`,
    '  } while (status == STATUS_DEVICE_BUSY && --tries > 0);',
    '  return Finish(irp, status, parameters->length);',
    '}',
    '',
  ],
};

/** Changes the state of the device; a flag remembers whether the lock is held. */
const power: Shape = {
  breaks: 'spin-lock',
  write: (name, random, isWrong) => [
    ...hardwareHelper(random, `${name}Settle`),
    `static void ${name}Unlocked(DEVICE_EXTENSION *extension, unsigned value, int *old) {`,
    '  KeReleaseSpinLock(&extension->lock, *old);',
    `  ${name}Settle(extension, value);`,
    '  KeAcquireSpinLock(&extension->lock, old);',
    '}',
    '',
    `static NTSTATUS ${name}(DEVICE_OBJECT *device, IRP *irp) {`,
    ...locals,
    '  int old, locked = 0;',
    `  if (extension->open_count > 0 || parameters->code > ${random.below(60)}u) {`,
    '    KeAcquireSpinLock(&extension->lock, &old);',
    '    locked = 1;',
    '  }',
    '  if (parameters->value & 1u) {',
    '    extension->powered = 1;',
    '    extension->open_count++;',
    `    if (locked) ${name}Unlocked(extension, parameters->value, &old);`,
    '  } else if (extension->open_count > 0) {',
    '    extension->open_count--;',
    '    if (extension->open_count == 0) extension->powered = 0;',
    '  }',
    ...(isWrong ? [`  if (parameters->value == ${2 * random.below(4000)}u) locked = 0;`] : []),
    '  if (locked) KeReleaseSpinLock(&extension->lock, old);',
    '  return Finish(irp, STATUS_SUCCESS, 0);',
    '}',
    '',
  ],
};

export const shapes: readonly Shape[] = [power, set, start, query, transfer, forward, drain];
