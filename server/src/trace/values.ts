/** Values of an execution as C writes them. */
import { type CType, underlyingCType } from '../ir/debug/c-type';
import type { IrFunction } from '../ir/model/globals';
import type { DataLayout } from '../ir/model/data-layout';
import { scalarLeaves } from '../ir/model/scalars';
import type { Argument } from '../ir/model/value';
import { returnType } from '../ir/debug/parameters';
import type { EntryPlan } from '../task/entry-plan';
import type { Machine } from '../exec/machine';
import type { ScalarValue } from '../exec/scalar-value';
import { cValueText, type ReadBytes, scalarText, type ValueContext } from '../exec/show/c-value';
import { ObjectNames, targetOf } from '../exec/show/names';
import type { Part } from '../exec/show/parts';
import { parametersOf, type ShownParameter } from './signature';
import type { TraceArgument } from './trace';

/** Prints the values of one machine. */
export class ValuePrinter {
  readonly names: ObjectNames;
  readonly #context: ValueContext;

  constructor(
    readonly machine: Machine,
    plan: EntryPlan,
  ) {
    this.names = new ObjectNames(machine, plan);
    this.#context = { pointer: (bits, target) => this.names.pointerText(bits, target) };
  }

  /** A scalar in a C type; in its LLVM type if that is not known. */
  scalar(type: CType | undefined, value: ScalarValue): string {
    if (value.undef !== 0n) return 'uninitialised';
    const inner = type && underlyingCType(type);
    if (value.type.kind === 'pointer') this.names.learn(value.bits, targetOf(inner));
    if (inner !== undefined && isScalarType(inner)) return scalarText(inner, value.bits, this.#context);
    if (value.type.kind === 'pointer') return this.names.pointerText(value.bits, undefined);
    if (value.type.kind === 'int') return String(BigInt.asIntN(value.type.bits, value.bits));
    return scalarText({ kind: 'float', name: '', bits: value.type.bits }, value.bits, this.#context);
  }

  /** A part of a local of which one scalar, at an offset, is known: the part itself, or a bit-field's bytes in it. */
  piece(part: Part, offset: number, value: ScalarValue): string {
    const inner = underlyingCType(part.type);
    const isInside = inner.kind === 'struct' || inner.kind === 'union' || inner.kind === 'array';
    return isInside ? this.bytes(inner, readScalars([{ value, offset }]), part.offset) : this.scalar(inner, value);
  }

  /** A value of some C type from bytes. */
  bytes(type: CType, read: ReadBytes, offset = 0): string {
    const target = targetOf(type);
    const found = target === undefined ? undefined : read(offset, this.machine.program.env.layout.pointer().bits / 8);
    if (found?.undef === 0n) this.names.learn(found.bits, target);
    return cValueText(type, read, this.#context, offset);
  }

  /** The bytes of an object. */
  object(object: number): ReadBytes {
    const { memory, objects } = this.machine;
    const base = objects.base[object]!;
    return (offset, bytes) => {
      if (offset < 0 || offset + bytes > objects.size[object]!) return undefined;
      return { bits: memory.readBig(base + offset, bytes), undef: memory.readUndef(base + offset, bytes) };
    };
  }

  /** The arguments that a function begins with, one list of scalars per LLVM argument. */
  arguments(fn: IrFunction, args: readonly (readonly ScalarValue[])[]): readonly TraceArgument[] {
    return parametersOf(fn).map((parameter) => {
      const value = this.#argument(parameter, args);
      return parameter.name === undefined ? { value } : { name: parameter.name, value };
    });
  }

  #argument({ type, passing }: ShownParameter, args: readonly (readonly ScalarValue[])[]): string {
    switch (passing.kind) {
      case 'direct': {
        const [value] = args[passing.argument.index] ?? [];
        return value === undefined ? '…' : this.scalar(type, value);
      }
      case 'indirect': {
        const [pointer] = args[passing.argument.index] ?? [];
        return pointer === undefined || type === undefined ? '…' : this.#pointed(type, pointer.bits);
      }
      case 'coerced': {
        if (type === undefined) return '…';
        return this.bytes(type, readWords(passing.arguments, args, this.machine.program.env.layout));
      }
      case 'unknown':
        return '…';
    }
  }

  #pointed(type: CType, bits: bigint): string {
    const { holder } = this.machine.program.env;
    return this.bytes(type, this.object(holder.objectOf(bits)), holder.offsetOf(bits));
  }

  /** What a function returns; undefined if that is nothing. */
  result(fn: IrFunction, result: readonly ScalarValue[]): string | undefined {
    const type = returnType(fn);
    const inner = type && underlyingCType(type);
    const [value] = result;
    if (value === undefined) return undefined;
    if (inner === undefined || isScalarType(inner) || inner.kind === 'void') return this.scalar(inner, value);
    const leaves = scalarLeaves(fn.valueType.returns, this.machine.program.env.layout) ?? [];
    return this.bytes(inner, readScalars(result.map((one, index) => ({ value: one, offset: leaves[index]!.offset }))));
  }
}

/** Structs in registers come in words of this many bytes. */
const wordBytes = 8;

/** A struct that came in registers, as bytes; a word may be a vector of floats. */
export function readWords(
  words: readonly Argument[],
  values: readonly (readonly Pattern[] | undefined)[],
  layout: DataLayout,
): ReadBytes {
  return readScalars(
    words.flatMap(({ index, type }, at) => {
      const leaves = scalarLeaves(type, layout) ?? [];
      return (values[index] ?? []).map((value, leaf) => ({
        value,
        offset: at * wordBytes + (leaves[leaf]?.offset ?? 0),
      }));
    }),
  );
}

/** What is known of a scalar: its bits, and which of them nobody gave. */
type Pattern = Pick<ScalarValue, 'bits' | 'undef'>;

function isScalarType({ kind }: CType): boolean {
  return (
    kind === 'integer' ||
    kind === 'char' ||
    kind === 'bool' ||
    kind === 'enum' ||
    kind === 'float' ||
    kind === 'pointer'
  );
}

/** Scalars that lie at offsets, as bytes. */
function readScalars(scalars: readonly { readonly value: Pattern; readonly offset: number }[]): ReadBytes {
  const place = (pick: (value: Pattern) => bigint): bigint =>
    scalars.reduce((sum, { value, offset }) => sum | (pick(value) << BigInt(offset * 8)), 0n);
  const [bits, undef] = [place((value) => value.bits), place((value) => value.undef)];
  return (offset, bytes) => ({
    bits: BigInt.asUintN(bytes * 8, bits >> BigInt(offset * 8)),
    undef: BigInt.asUintN(bytes * 8, undef >> BigInt(offset * 8)),
  });
}
