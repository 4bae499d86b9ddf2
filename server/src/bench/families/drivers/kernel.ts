/** The kernel as a driver sees it, in C: what it calls, with the rule of one property checked on the way. */
import type { Property } from './property';

export function kernel(property: Property): readonly string[] {
  const rule = (of: Property, condition: string): readonly string[] =>
    of === property ? [`  if (${condition}) reach_error();`] : [];
  return [
    ...declarations,
    'static void KeAcquireSpinLock(SPIN_LOCK *lock, int *old) {',
    ...rule('spin-lock', 'lock->held'),
    '  lock->held = 1;',
    '  *old = level;',
    '  level = DISPATCH_LEVEL;',
    '}',
    '',
    'static void KeReleaseSpinLock(SPIN_LOCK *lock, int old) {',
    ...rule('spin-lock', '!lock->held'),
    '  lock->held = 0;',
    '  level = old;',
    '}',
    '',
    'static void IoAcquireCancelSpinLock(int *old) {',
    ...rule('cancel-lock', 'cancel_lock.held'),
    '  cancel_lock.held = 1;',
    '  *old = level;',
    '  level = DISPATCH_LEVEL;',
    '}',
    '',
    'static void IoReleaseCancelSpinLock(int old) {',
    ...rule('cancel-lock', '!cancel_lock.held'),
    '  cancel_lock.held = 0;',
    '  level = old;',
    '}',
    '',
    'static void IoSetCancelRoutine(IRP *irp, CANCEL_ROUTINE routine) {',
    ...rule('cancel-lock', '!cancel_lock.held'),
    '  irp->cancel_routine = routine;',
    '}',
    '',
    'static void IoMarkIrpPending(IRP *irp) {',
    ...rule('completion', 'irp->completed'),
    '  irp->pending = 1;',
    '}',
    '',
    'static void IoCompleteRequest(IRP *irp) {',
    ...rule('completion', 'irp->completed'),
    '  irp->completed = 1;',
    '}',
    '',
    'static void IoSetCompletionRoutine(IRP *irp, COMPLETION_ROUTINE routine, void *context) {',
    '  irp->completion = routine;',
    '  irp->context = context;',
    '}',
    '',
    '/* The devices below: each takes a stack location, the last one answers. */',
    'static NTSTATUS BusDispatch(DEVICE_OBJECT *device, IRP *irp) {',
    '  NTSTATUS status = __VERIFIER_nondet_int();',
    '  irp->locations--;',
    ...rule('call-depth', 'irp->locations < 0'),
    '  if (status != STATUS_SUCCESS && status != STATUS_DEVICE_BUSY) status = STATUS_TIMEOUT;',
    '  irp->status = status;',
    '  device->requests++;',
    '  irp->locations++;',
    '  return status;',
    '}',
    '',
    'static NTSTATUS IoCallDriver(DEVICE_OBJECT *device, IRP *irp) {',
    '  NTSTATUS status;',
    ...rule('completion', 'irp->completed'),
    '  irp->locations--;',
    ...rule('call-depth', 'irp->locations < 0'),
    '  status = BusDispatch(device, irp);',
    '  if (irp->completion != 0) status = irp->completion(device, irp, irp->context);',
    '  irp->locations++;',
    '  return status;',
    '}',
    '',
    '/* What must hold when a request is done. */',
    'static void CheckRequest(DEVICE_EXTENSION *extension, IRP *irp, NTSTATUS status) {',
    ...rule('spin-lock', 'extension->lock.held'),
    ...rule('cancel-lock', 'cancel_lock.held'),
    ...rule('pending', '(status == STATUS_PENDING) != (irp->pending == 1)'),
    ...rule('completion', 'status != STATUS_PENDING && !irp->completed'),
    ...rule('call-depth', 'irp->locations != STACK_SIZE'),
    '  extension->last_status = status;',
    '  irp->information = 0;',
    '}',
    '',
  ];
}

const declarations = `extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *calloc(unsigned long, unsigned long);

typedef int NTSTATUS;
enum {
  STATUS_SUCCESS = 0,
  STATUS_PENDING = 259,
  STATUS_TIMEOUT = 258,
  STATUS_DEVICE_BUSY = -17,
  STATUS_CANCELLED = -288,
  STATUS_INVALID_PARAMETER = -13,
  STATUS_BUFFER_TOO_SMALL = -35,
  STATUS_DELETE_PENDING = -86,
  STATUS_NOT_SUPPORTED = -187
};
enum { PASSIVE_LEVEL = 0, DISPATCH_LEVEL = 2, STACK_SIZE = 3 };

typedef struct SPIN_LOCK { int held; int owner; } SPIN_LOCK;
struct IRP;
struct DEVICE_OBJECT;
typedef NTSTATUS (*COMPLETION_ROUTINE)(struct DEVICE_OBJECT *, struct IRP *, void *);
typedef void (*CANCEL_ROUTINE)(struct DEVICE_OBJECT *, struct IRP *);

typedef struct IO_PARAMETERS {
  unsigned code;
  unsigned length;
  unsigned offset;
  unsigned value;
} IO_PARAMETERS;

typedef struct IRP {
  IO_PARAMETERS parameters;
  NTSTATUS status;
  unsigned information;
  int pending;
  int completed;
  int cancelled;
  int locations;
  CANCEL_ROUTINE cancel_routine;
  COMPLETION_ROUTINE completion;
  void *context;
} IRP;

typedef struct HARDWARE {
  unsigned control;
  unsigned divisor;
  unsigned data;
  unsigned mask;
  unsigned errors;
} HARDWARE;

typedef struct DEVICE_EXTENSION {
  SPIN_LOCK lock;
  struct DEVICE_OBJECT *self;
  struct DEVICE_OBJECT *lower;
  HARDWARE *hardware;
  IRP *current;
  int removed;
  int powered;
  int open_count;
  int queue_length;
  unsigned rate;
  unsigned timeouts;
  unsigned statistics[8];
  NTSTATUS last_status;
} DEVICE_EXTENSION;

typedef struct DEVICE_OBJECT {
  DEVICE_EXTENSION *extension;
  unsigned flags;
  unsigned requests;
} DEVICE_OBJECT;

static SPIN_LOCK cancel_lock;
static int level = PASSIVE_LEVEL;
`.split('\n');
