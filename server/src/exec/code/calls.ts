import { typeAttribute } from '../../ir/model/attributes';
import type { CallBrInst, CallInst, InvokeInst, RetInst } from '../../ir/model/instructions';
import { directCallee, intrinsicName } from '../../task/known-functions';
import { type CodeEnvironment, passesAlike } from './environment';
import { type Emitter, Unsupported } from './emitter';
import { indexNumber } from './pointers';
import { slotsOf, writeSlots } from './slots';

export type AnyCall = CallInst | InvokeInst | CallBrInst;

/** What a call needs besides an Emitter: where control goes on, and the frame's size. */
export interface CallFrame {
  readonly env: CodeEnvironment;
  /** The `case` that goes on after the call. */
  readonly resume: number;
  readonly frameSize: number;
  /** Emits the saving of what is needed after the call. */
  save(): void;
}

/** Whether control leaves the generated code at a call: at all but intrinsics. */
export function isSuspending(call: AnyCall): boolean {
  if (call.callee.kind === 'asm') return false;
  const callee = directCallee(call);
  return callee === undefined || intrinsicName(callee) === undefined;
}

/** Emits a call that leaves the generated code. The result is taken up where control goes on. */
export function emitCall(call: AnyCall, e: Emitter, frame: CallFrame): void {
  if (call.opcode !== 'call') throw new Unsupported(call.opcode);
  if (call.callee.kind === 'asm') throw new Unsupported('inline assembly');
  if (call.bundles.length > 0) throw new Unsupported(`operand bundle ${call.bundles[0]!.tag}`);
  const { env } = frame;
  const callee = directCallee(call);
  if (callee === undefined) e.checkDefined(call, call.callee);
  for (const arg of new Set(call.args)) e.checkDefined(call, arg);
  emitByvalReads(call, e, env);
  let target: string;
  if (callee !== undefined) {
    if (!callee.isDeclaration) checkSignature(call, env);
    target = String(env.functionNumber(callee));
  } else {
    const [pointer] = e.scalars(call.callee);
    target = e.writer.temporary(`m.callee(${e.site(call)}, ${e.data(call.callee)}, ${pointer!.parts.join(', ')})`);
    e.writer.line(`if (${target} < 0) { m.steps = st; return; }`);
  }
  frame.save();
  const args = call.args.flatMap((arg) => e.scalars(arg));
  const next = e.writer.temporary(`fp + ${frame.frameSize}`);
  const room = slotsOf(args.map((arg) => arg.type));
  e.writer.line(`m.enter(${target}, ${frame.resume}, ${next}, ${room}, ${e.site(call)}, st);`);
  if (args.length > 0) {
    const arrays = { numbers: e.writer.temporary('m.stack'), bigs: 'm.bigs', base: next };
    writeSlots(args, arrays, 0, e.writer);
  }
  e.writer.line('return;');
}

/** Only `...` may differ. */
function checkSignature(call: CallInst, env: CodeEnvironment): void {
  const callee = directCallee(call)!;
  const { params, returns, varargs } = env.signatureOf(callee);
  const passed = env.argumentTypes(call);
  const isEnough = varargs ? passesAlike(params, passed.slice(0, params.length)) : passesAlike(params, passed);
  const expected = env.leaves(call.type);
  if (!isEnough || (expected.length > 0 && !passesAlike(expected, returns))) {
    throw new Unsupported('call with other types than those of the function');
  }
}

/** A `byval` argument is read by the call: the checks of that access. */
function emitByvalReads(call: CallInst, e: Emitter, env: CodeEnvironment): void {
  const callee = directCallee(call);
  call.args.forEach((pointer, index) => {
    const type =
      typeAttribute(call.argAttributes[index] ?? [], 'byval') ??
      typeAttribute(callee?.params[index]?.attributes ?? [], 'byval');
    if (type === undefined || !e.hasAccessChecks(call, pointer)) return;
    const [object, offset] = e.scalars(pointer)[0]!.parts;
    const bytes = env.layout.sizeOf(type);
    const passes = `${offset!} >= 0 && ${offset!} + ${bytes} <= LIM[${object!}]`;
    const fail = `return m.badAccess(st, ${e.site(call)}, ${e.data(pointer)}, ${object!}, ${offset!}, ${bytes}, false);`;
    e.writer.line(`if (!(${passes})) ${fail}`);
  });
}

/** Emits `ret`. */
export function emitReturn(ret: RetInst, e: Emitter): void {
  if (ret.value !== undefined) {
    e.checkDefined(ret, ret.value);
    const values = e.scalars(ret.value);
    const arrays = { numbers: 'm.results', bigs: 'm.bigResults', base: '0' };
    writeSlots(values, arrays, 0, e.writer);
  }
  e.writer.line(`m.leave(st, ${e.site(ret)}); return;`);
}

/** Emits an alloca whose size or number of executions is not known: the machine makes the object. */
export function emitDynamicAlloca(
  alloca: Parameters<Emitter['site']>[0] & { readonly opcode: 'alloca' },
  e: Emitter,
  frame: CallFrame,
): void {
  const size = e.layout.sizeOf(alloca.allocatedType);
  let bytes = String(size);
  if (alloca.count !== undefined) {
    e.checkDefined(alloca, alloca.count);
    const [count] = e.scalars(alloca.count);
    bytes = `rt.unsigned(${indexNumber(count!)}) * ${size}`;
  }
  frame.save();
  e.writer.line(`m.askForStack(${frame.resume}, ${e.site(alloca)}, ${bytes}, st); return;`);
}
