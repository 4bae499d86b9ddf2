/**
 * A driver of about so many lines: dispatch routines, what they call, and a kernel that sends it requests for ever. The
 * rule of one property is checked; the unsafe twin breaks it in one routine, on one path.
 */
import type { Twin } from '../family';
import { Random } from '../random';
import { kernel } from './kernel';
import type { Property } from './property';
import { shapes } from './routines';

export function driver(lines: number, property: Property, twin: Twin): string {
  const head = [...kernel(property), ...finish];
  const routines = routinesFor(lines - head.length - 50, new Random(lines), property);
  // In the middle of those that can break the rule.
  const able = routines.filter(({ shape }) => shape.breaks === property);
  const wrong = twin === 'unsafe' ? able[Math.floor(able.length / 2)] : undefined;
  const body = routines.flatMap((one) => one.shape.write(one.name, new Random(one.seed), one === wrong));
  return [...head, ...body, ...dispatch(routines.map(({ name }) => name)), ''].join('\n');
}

interface Routine {
  readonly name: string;
  readonly shape: (typeof shapes)[number];
  readonly seed: number;
}

const nouns = ['Baud', 'Line', 'Modem', 'Queue', 'Timer', 'Buffer', 'Drive', 'Sector', 'Media', 'Format', 'Radio'];

/** All shapes in turn, as many as there is room for; each has its own numbers. */
function routinesFor(lines: number, random: Random, property: Property): readonly Routine[] {
  const made: Routine[] = [];
  const offset = random.below(shapes.length);
  for (let left = lines; left > 0 || !made.some(({ shape }) => shape.breaks === property);) {
    const at = made.length;
    const shape = shapes[(at + offset) % shapes.length]!;
    const name = `${nouns[at % nouns.length]!}${verbs[shapes.indexOf(shape)]!}${Math.floor(at / nouns.length)}`;
    const routine = { name, shape, seed: random.below(1_000_000) };
    made.push(routine);
    // And three lines of the dispatch table.
    left -= shape.write(name, new Random(routine.seed), false).length + 2;
  }
  return made;
}

const verbs = ['Power', 'Set', 'Start', 'Query', 'Transfer', 'Forward', 'Drain'];

const finish = `static NTSTATUS Finish(IRP *irp, NTSTATUS status, unsigned information) {
  irp->status = status;
  irp->information = information;
  IoCompleteRequest(irp);
  return status;
}
`.split('\n');

function dispatch(names: readonly string[]): readonly string[] {
  return [
    'static NTSTATUS Dispatch(DEVICE_OBJECT *device, IRP *irp) {',
    '  switch (irp->parameters.code) {',
    ...names.flatMap((name, at) => [`  case ${at}:`, `    return ${name}(device, irp);`]),
    '  default:',
    '    return Finish(irp, STATUS_NOT_SUPPORTED, 0);',
    '  }',
    '}',
    '',
    ...harness,
  ];
}

const harness = `/* The device has done what it was asked to: completes what was kept for later. */
static void Interrupt(DEVICE_EXTENSION *extension) {
  IRP *irp = extension->current;
  if (irp == 0) return;
  extension->current = 0;
  irp->cancel_routine = 0;
  Finish(irp, STATUS_SUCCESS, irp->information);
}

static DEVICE_OBJECT *AddDevice(DEVICE_OBJECT *lower, HARDWARE *hardware) {
  DEVICE_OBJECT *device = calloc(1, sizeof *device);
  DEVICE_EXTENSION *extension = calloc(1, sizeof *extension);
  device->extension = extension;
  extension->self = device;
  extension->lower = lower;
  extension->hardware = hardware;
  return device;
}

static void Request(DEVICE_OBJECT *device) {
  IRP irp = {0};
  NTSTATUS status;
  irp.parameters.code = __VERIFIER_nondet_uint();
  irp.parameters.length = __VERIFIER_nondet_uint() % 64u;
  irp.parameters.offset = __VERIFIER_nondet_uint();
  irp.parameters.value = __VERIFIER_nondet_uint();
  irp.cancelled = __VERIFIER_nondet_int();
  irp.locations = STACK_SIZE;
  status = Dispatch(device, &irp);
  CheckRequest(device->extension, &irp, status);
  if (status == STATUS_PENDING) Interrupt(device->extension);
}

int main(void) {
  HARDWARE hardware = {0};
  DEVICE_OBJECT lower = {0};
  DEVICE_OBJECT *device = AddDevice(&lower, &hardware);
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int() == 1) device->extension->removed = 1;
    Request(device);
  }
  return 0;
}`.split('\n');
