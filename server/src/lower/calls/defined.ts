import { typeAttribute } from '../../ir/model/attributes';
import { hasFixedSize } from '../../ir/model/data-layout';
import type { IrFunction } from '../../ir/model/globals';
import type { CallInst } from '../../ir/model/instructions';
import { type ScalarType, scalarLeaves } from '../../ir/model/scalars';
import type { Type } from '../../ir/model/types';
import { modelOf } from '../../task/model-function';
import { Op } from '../../term/op';
import type { Term } from '../../term/term';
import { definedness } from '../emission';
import type { Lowering } from '../function/lowering';
import { checkAccess } from '../instructions/memory';
import type { Scalar, Scalars } from '../scalar';
import { variablesOf } from '../signature';
import { unsupportedType } from '../support';
import { passVariableArguments } from './varargs';

/** A call of a function of the module that has a body. */
export function callDefined(l: Lowering, call: CallInst, callee: IrFunction): Scalars | undefined {
  l.require(definedness(l, call.args));
  checkByvalArguments(l, call, callee);
  if (!matches(l, call, callee)) {
    l.unsupported(`call of '${callee.name}' with other types than it has`);
    return undefined;
  }
  noteModel(l, call, callee);
  const { args, release } = argumentTerms(l, call, callee);
  const { results, scalars } = resultVariables(l, call, callee);
  l.call(callee, args, results);
  release();
  if (scalars === undefined) return undefined;
  l.require([{ kind: 'missing-return', condition: l.terms.not(l.types.isUndef(scalars)), whenOff: 'unsupported' }]);
  return scalars;
}

/** That verdicts rest on our idea of a function of libc is told where the user calls it, not where models do. */
export function noteModel(l: Lowering, call: CallInst, callee: IrFunction): void {
  const model = modelOf(callee);
  if (model !== undefined && modelOf(call.block.function) === undefined) l.assume('modelled-call', model.name);
}

/** What a call passes: scalars, masks where the callee takes them, and where the variable arguments are. */
export function argumentTerms(
  l: Lowering,
  call: CallInst,
  callee: IrFunction,
): { readonly args: readonly Term[]; readonly release: () => void } {
  const signature = l.context.signatureOf(callee);
  const args = signature.parameters.flatMap((parameters, index) => {
    const passed = l.operand(call.args[index]!);
    return parameters.flatMap((parameter, i) => passedTerms(parameter, passed[i]!));
  });
  if (signature.variableArguments === undefined) return { args, release: nothing };
  const area = passVariableArguments(l, call, callee.params.length);
  return { args: [...args, area], release: () => l.emit({ kind: 'release', address: area }) };
}

function nothing(): void {
  // There is nothing to release.
}

function passedTerms(parameter: Scalar, { value, undef }: Scalar): Term[] {
  return parameter.undef.op === Op.Var ? [value, undef] : [value];
}

/** The caller's variables for the results, and the result as scalars. */
export function resultVariables(
  l: Lowering,
  call: CallInst,
  callee: IrFunction,
): { readonly results: readonly Term[]; readonly scalars: Scalars | undefined } {
  const signature = l.context.signatureOf(callee);
  if (call.type.kind === 'void' || callee.valueType.returns.kind === 'void') {
    // A caller that does not know the type takes no result, but the callee gives one all the same.
    return { results: resultTerms(l, signature.results), scalars: undefined };
  }
  const leaves = scalarLeaves(call.type, l.layout)!;
  const scalars = signature.results.map((result, i): Scalar => {
    const suffix = leaves.length === 1 ? '' : String(i);
    const undef = result.undef.op === Op.Var ? l.variable(`${suffix}?`, result.undef.sort) : result.undef;
    return { value: l.variable(suffix, result.value.sort), undef };
  });
  return { results: variablesOf(scalars, (term) => term.op === Op.Var), scalars };
}

function resultTerms(l: Lowering, results: Scalars): readonly Term[] {
  return variablesOf(results, (term) => term.op === Op.Var).map((term, i) => l.variable(`dropped.${i}`, term.sort));
}

/** `byval` arguments are read by the call. */
export function checkByvalArguments(l: Lowering, call: CallInst, callee: IrFunction | undefined): void {
  call.args.forEach((pointer, index) => {
    const type =
      typeAttribute(call.argAttributes[index] ?? [], 'byval') ??
      typeAttribute(callee?.params[index]?.attributes ?? [], 'byval');
    if (type === undefined || !hasFixedSize(type)) return;
    checkAccess(l, pointer, l.pointers.offset(l.layout.sizeOf(type)), false);
  });
}

/** Whether the call passes what the callee takes; `...` may stand for parameters on the caller's side. */
export function matches(l: Lowering, call: CallInst, callee: IrFunction): boolean {
  const { params, returns, varargs } = callee.valueType;
  if (unsupportedType(callee.valueType) !== undefined) return false;
  if (call.args.length < params.length || (!varargs && call.args.length > params.length)) return false;
  if (call.type.kind !== 'void' && !sameScalars(l, call.type, returns)) return false;
  return params.every((type, i) => sameScalars(l, call.args[i]!.type, type));
}

/** Same scalars in the same places: pointers of all types are alike. */
function sameScalars(l: Lowering, a: Type, b: Type): boolean {
  if (a === b) return true;
  const kinds = (type: Type): readonly string[] | undefined =>
    scalarLeaves(type, l.layout)?.map((leaf) => scalarText(leaf.type));
  return kinds(a)?.join() === kinds(b)?.join();
}

function scalarText(type: ScalarType): string {
  switch (type.kind) {
    case 'int':
      return `i${type.bits}`;
    case 'pointer':
      return `p${type.addrspace}`;
    case 'float':
      return type.format;
  }
}
