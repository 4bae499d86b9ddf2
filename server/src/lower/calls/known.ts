import { assertNever } from '../../base/assert-never';
import type { IrFunction } from '../../ir/model/globals';
import type { CallInst } from '../../ir/model/instructions';
import type { ScalarType } from '../../ir/model/scalars';
import type { KnownFunction } from '../../task/known-functions';
import type { Term } from '../../term/term';
import { definedness } from '../emission';
import type { Lowering } from '../function/lowering';
import type { Scalars } from '../scalar';
import { functionName } from '../signature';
import { allocate, alignedAllocate, clearAllocate, free, reallocate } from './allocation';
import { inputScalars } from './inputs';
import { copyMemory, fillMemory } from './ranges';

/** A call of a function whose meaning we know by its name. */
export function callKnown(l: Lowering, call: CallInst, callee: IrFunction, known: KnownFunction): Scalars | undefined {
  l.require(definedness(l, call.args));
  const [first, second, third] = call.args;
  switch (known) {
    case 'assert-failure':
      return fail(l, 'assert');
    case 'error':
      return fail(l, 'reach-error');
    case 'abort':
      if (l.context.task.options.abortIsError)
        l.require([{ kind: 'reach-error', condition: l.terms.false, whenOff: 'ends' }]);
      l.ends();
      return undefined;
    case 'exit':
      return exit(l);
    case 'assume':
      if (l.context.task.reachability?.withoutAssumptions === true) return undefined;
      if (first !== undefined) l.emit({ kind: 'assume', condition: isTrue(l, l.operand(first)[0]!.value) });
      return undefined;
    case 'nondet':
      return nondet(l, call, callee);
    case 'malloc':
      return first && allocate(l, call, first);
    case 'calloc':
      return first && second && clearAllocate(l, call, first, second);
    case 'aligned-alloc':
      return second && alignedAllocate(l, call, second);
    case 'realloc':
      return first && second && reallocate(l, call, first, second);
    case 'free':
      return first && free(l, first);
    case 'memcpy':
    case 'memmove':
      if (first && second && third) copyMemory(l, first, second, third);
      return first && l.operand(first);
    case 'memset':
      if (first && second && third) fillMemory(l, first, second, third);
      return first && l.operand(first);
    default:
      return assertNever(known);
  }
}

function fail(l: Lowering, kind: 'assert' | 'reach-error'): Scalars | undefined {
  l.require([{ kind, condition: l.terms.false, whenOff: 'ends' }]);
  l.ends();
  return undefined;
}

/** Exit handlers are not supported, so nothing happens any more. */
function exit(l: Lowering): Scalars | undefined {
  const check = l.planned('memory-leak');
  if (check !== undefined) l.emit({ kind: 'leak-check', check });
  l.ends();
  return undefined;
}

function isTrue(l: Lowering, value: Term): Term {
  return value.sort.kind === 'bv' ? l.terms.ne(value, l.terms.bv(0, value.sort.width)) : value;
}

/** `__VERIFIER_nondet_X`: an input of the result's type; of `_Bool` 0 or 1. */
function nondet(l: Lowering, call: CallInst, callee: IrFunction): Scalars | undefined {
  if (call.type.kind === 'void') return undefined;
  const name = functionName(callee);
  const result = inputScalars(l, call.type, { kind: 'nondet', callee: name });
  const [only] = result;
  const type = call.type as ScalarType;
  if (/_(_?Bool|bool)$/.test(name) && only !== undefined && type.kind === 'int' && type.bits > 1) {
    l.emit({ kind: 'assume', condition: l.terms.bvUle(only.value, l.terms.bv(1, type.bits)) });
  }
  return result;
}
