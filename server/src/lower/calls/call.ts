import type { CallInst } from '../../ir/model/instructions';
import { directCallee, intrinsicName, knownFunction } from '../../task/known-functions';
import { definedness } from '../emission';
import type { Lowering } from '../function/lowering';
import type { Scalars } from '../scalar';
import { callDefined, checkByvalArguments } from './defined';
import { callExternal } from './external';
import { callIndirectly } from './indirect';
import { intrinsics } from './intrinsics';
import { callKnown } from './known';
import { unsupportedCallee } from './unsupported';

/** A call, by what is known of the callee. */
export function lowerCall(l: Lowering, call: CallInst): Scalars | undefined {
  if (call.callee.kind === 'asm') return refuse(l, 'inline assembly');
  const bundle = call.bundles.find(({ tag }) => tag !== 'align' && tag !== 'nonnull' && tag !== 'dereferenceable');
  const callee = directCallee(call);
  if (callee === undefined) return callIndirectly(l, call);
  const name = intrinsicName(callee);
  if (name !== undefined) {
    const meaning = intrinsics.get(name);
    if (meaning === undefined || (bundle !== undefined && name !== 'assume')) return refuse(l, `llvm.${name}`);
    return meaning(l, call);
  }
  if (bundle !== undefined) return refuse(l, `operand bundle ${bundle.tag}`);
  const known = knownFunction(callee);
  if (known !== undefined) return callKnown(l, call, callee, known);
  if (!callee.isDeclaration) return callDefined(l, call, callee);
  const problem = unsupportedCallee(callee);
  if (problem !== undefined) return refuse(l, problem);
  l.require(definedness(l, call.args));
  checkByvalArguments(l, call, callee);
  return callExternal(l, call, callee);
}

function refuse(l: Lowering, construct: string): Scalars | undefined {
  l.unsupported(construct);
  return undefined;
}
