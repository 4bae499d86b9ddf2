import type { IrFunction } from '../../ir/model/globals';
import type { CallBase, CallBrInst, CallInst, InvokeInst } from '../../ir/model/instructions';
import { errnoBytes, errnoOf } from '../../task/errno';
import { effectsOf, leadsOn } from '../../task/known-effects';
import { directCallee, intrinsicName, type KnownFunction, knownFunction } from '../../task/known-functions';
import { assertNever } from '../../base/assert-never';
import type { Analysis } from './analysis';

type AnyCall = CallInst | InvokeInst | CallBrInst;

/** What a call does to pointers. */
export function callConstraints(analysis: Analysis, call: AnyCall, caller: IrFunction): void {
  if (call.callee.kind === 'asm') return;
  const callee = directCallee(call);
  if (callee === undefined) {
    analysis.callThrough(call);
    return;
  }
  const intrinsic = intrinsicName(callee);
  const known = knownFunction(callee);
  if (intrinsic !== undefined) intrinsicConstraints(analysis, intrinsic, call, caller);
  else if (known !== undefined) knownConstraints(analysis, known, call);
  else if (analysis.input.functions.has(callee)) analysis.bind(call, callee);
  else externalCall(analysis, call, callee);
}

/** Everything that the callee can reach becomes arbitrary, and so is the result. */
function externalCall(analysis: Analysis, call: AnyCall, callee: IrFunction): void {
  const { changes, globals } = effectsOf(callee, analysis.input.module);
  for (const global of globals) {
    analysis.changing.add(global);
    // Nobody else may name it: what it leads to can be changed through it all the same.
    if (leadsOn(global) && analysis.input.pieces.of(global) === undefined) analysis.nodeOf({ kind: 'global', global });
  }
  for (const [index, arg] of call.args.entries())
    if (arg.kind !== 'metadata' && changes(index)) analysis.escaping.push(analysis.carrierOf(arg));
  if (call.type.kind === 'void') return;
  const result = analysis.carrierOf(call).find();
  result.isForeign = true;
  result.isOutside = true;
}

function knownConstraints(analysis: Analysis, known: KnownFunction, call: AnyCall): void {
  const [first, second, third] = call.args;
  switch (known) {
    case 'malloc':
    case 'aligned-alloc':
      newObject(analysis, call, analysis.input.startsArbitrary);
      return;
    case 'calloc':
      newObject(analysis, call, false);
      return;
    case 'realloc':
      newObject(analysis, call, analysis.input.startsArbitrary);
      if (first !== undefined) analysis.copyObjects(analysis.carrierOf(call), analysis.carrierOf(first), undefined);
      return;
    case 'memcpy':
    case 'memmove':
      if (first && second && third) {
        analysis.copy(first, second, third);
        analysis.unify(analysis.carrierOf(call), analysis.carrierOf(first));
      }
      return;
    case 'memset':
      if (first && second && third) {
        analysis.fill(first, second, third);
        analysis.unify(analysis.carrierOf(call), analysis.carrierOf(first));
      }
      return;
    case 'nondet':
      analysis.carrierOf(call).find().isForeign = true;
      return;
    case 'free':
      // Not an access, but the pointer's objects are asked for.
      if (first !== undefined) analysis.carriers.targetOf(analysis.carrierOf(first));
      return;
    case 'assert-failure':
    case 'error':
    case 'abort':
    case 'exit':
    case 'assume':
      return;
    default:
      assertNever(known);
  }
}

function newObject(analysis: Analysis, call: AnyCall, startsArbitrary: boolean): void {
  const node = analysis.nodeOf({ kind: 'heap', call });
  if (startsArbitrary) node.find().root.isArbitrary = true;
  analysis.unify(analysis.carrierOf(call), analysis.pointingTo({ node, offset: 0 }));
  const global = errnoOf(analysis.input.module);
  if (global !== undefined) analysis.nodes.touch(analysis.nodeOf({ kind: 'global', global }), 0, errnoBytes);
}

function intrinsicConstraints(analysis: Analysis, name: string, call: AnyCall, caller: IrFunction): void {
  const [first, second, third] = call.args;
  switch (name) {
    case 'memcpy':
    case 'memcpy.inline':
    case 'memmove':
      if (first && second && third) analysis.copy(first, second, third);
      return;
    case 'memset':
    case 'memset.inline':
      if (first && second && third) analysis.fill(first, second, third);
      return;
    case 'va_start':
      if (first !== undefined) startList(analysis, call, caller);
      return;
    case 'va_copy':
      if (first && second) {
        analysis.copyObjects(analysis.carrierOf(first), analysis.carrierOf(second), undefined);
        touchList(analysis, call);
      }
      return;
    case 'stacksave':
    case 'stackrestore':
    case 'lifetime.start':
    case 'lifetime.end':
      return;
    default:
      if (call.type.kind === 'void') return;
      if (passesOn.has(name)) analysis.unify(analysis.carrierOf(call), analysis.carrierOf(first!));
      else {
        const operands = call.args.filter((arg) => arg.kind !== 'metadata').map((arg) => analysis.carrierOf(arg));
        analysis.computed(analysis.carrierOf(call), operands, false);
      }
  }
}

/** Intrinsics whose result is their first argument. */
const passesOn: ReadonlySet<string> = new Set([
  'expect',
  'expect.with.probability',
  'launder.invariant.group',
  'strip.invariant.group',
  'ssa.copy',
  'ptr.annotation',
  'annotation',
  'threadlocal.address',
]);

function startList(analysis: Analysis, call: CallBase, caller: IrFunction): void {
  const list = analysis.carrierOf(call.args[0]!);
  touchList(analysis, call);
  const offset = analysis.pointerBytes === 8 ? 8 : 0;
  analysis.unify(analysis.contentAt(list, offset, analysis.pointerBytes), analysis.areaOf(caller));
}

/** The fields of a `va_list`. */
function touchList(analysis: Analysis, call: CallBase): void {
  const list = analysis.carrierOf(call.args[0]!);
  if (analysis.pointerBytes === 8) {
    analysis.contentAt(list, 0, 4);
    analysis.contentAt(list, 4, 4);
    analysis.contentAt(list, 8, 8);
    analysis.contentAt(list, 16, 8);
  } else analysis.contentAt(list, 0, 4);
}
