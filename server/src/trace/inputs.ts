/** Inputs of an execution as C writes them. */
import { assertNever } from '../base/assert-never';
import { type CType } from '../ir/debug/c-type';
import { type CParameter, parameterTypes, returnType } from '../ir/debug/parameters';
import type { IrFunction } from '../ir/model/globals';
import type { Instruction } from '../ir/model/instructions';
import type { DataLayout } from '../ir/model/data-layout';
import { findFunction, type Module } from '../ir/model/module';
import type { UsedInput } from '../exec/inputs/provider';
import { cValueText, scalarText } from '../exec/show/c-value';
import type { TraceEvent, TraceInput, TracePlace } from './trace';
import { readWords } from './values';

/** What is told of an input where it is taken; undefined for what is told otherwise. */
export function inputEvent(input: UsedInput, at: Instruction | undefined): TraceEvent | undefined {
  const { source, value, bits } = input;
  switch (source.kind) {
    case 'parameter':
    case 'argc':
    case 'external-result':
      return undefined;
    case 'nondet':
      return { kind: 'input', name: `${source.callee}()`, value: textIn(resultType(at), bits, value, source.callee) };
    case 'allocation-fails':
      return value === 0n ? undefined : { kind: 'input', name: `${source.callee}()`, value: 'fails' };
    case 'freeze':
    case 'undef':
      return { kind: 'undefined', value: String(BigInt.asIntN(bits, value)) };
    default:
      return assertNever(source);
  }
}

/** The inputs of a finished execution. Allocations that succeed go without saying. */
export function shownInputs(
  inputs: readonly UsedInput[],
  places: readonly (TracePlace | undefined)[],
  entry: IrFunction,
  module: Module,
): readonly TraceInput[] {
  const types = parameterTypes(entry);
  const structs = structTexts(inputs, types ?? [], module.dataLayout);
  return inputs.map((input, index) => {
    const { source, bits, value } = input;
    const place = places[index];
    const raw = { source, bits, pattern: `0x${value.toString(16)}`, ...(place === undefined ? {} : { place }) };
    switch (source.kind) {
      case 'parameter': {
        const struct = structs.get(source.index);
        if (struct !== undefined) return { ...raw, name: source.name, value: struct };
        const type = types?.find(({ name }) => name === source.name)?.type;
        return { ...raw, name: source.name, value: textIn(type, bits, value, '') };
      }
      case 'argc':
        return { ...raw, name: 'argc', value: String(value) };
      case 'nondet':
      case 'external-result': {
        const callee = findFunction(module, source.callee);
        const type = callee && returnType(callee);
        return { ...raw, name: `${source.callee}()`, value: textIn(type, bits, value, source.callee) };
      }
      case 'allocation-fails':
        return { ...raw, name: `${source.callee}()`, value: value === 0n ? 'succeeds' : 'fails' };
      case 'freeze':
      case 'undef':
        return { ...raw, name: 'an undefined value', value: String(BigInt.asIntN(bits, value)) };
      default:
        return assertNever(source);
    }
  });
}

/** Structs that are passed by value, by the arguments that their words are. */
function structTexts(
  inputs: readonly UsedInput[],
  types: readonly CParameter[],
  layout: DataLayout,
): ReadonlyMap<number, string> {
  const given: { bits: bigint; undef: bigint }[][] = [];
  for (const { source, value } of inputs) {
    if (source.kind === 'parameter') (given[source.index] ??= []).push({ bits: value, undef: 0n });
  }
  const texts = new Map<number, string>();
  for (const { type, passing } of types) {
    if (passing.kind !== 'coerced' || passing.arguments.some(({ index }) => given[index] === undefined)) continue;
    const text = cValueText(type, readWords(passing.arguments, given, layout), inHexadecimal);
    for (const { index } of passing.arguments) texts.set(index, text);
  }
  return texts;
}

const inHexadecimal = { pointer: (pattern: bigint): string => `0x${pattern.toString(16)}` };

function resultType(at: Instruction | undefined): CType | undefined {
  return at?.opcode === 'call' && at.callee.kind === 'function' ? returnType(at.callee) : undefined;
}

/** A value as C writes it; names of the `__VERIFIER_nondet_` functions tell their type where debug info does not. */
function textIn(type: CType | undefined, bits: number, value: bigint, callee: string): string {
  const isScalar = type !== undefined && type.kind !== 'struct' && type.kind !== 'union';
  if (isScalar) return scalarText(type, value, inHexadecimal);
  if (/_nondet_(?:float|double)$/.test(callee)) {
    return scalarText({ kind: 'float', name: '', bits }, value, { pointer: String });
  }
  return String(/_u(?:int|char|short|long)|size/.test(callee) ? value : BigInt.asIntN(bits, value));
}
