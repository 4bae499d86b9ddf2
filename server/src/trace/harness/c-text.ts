/** C as a harness writes it: types as the calling convention sees them, values, bytes. */
import type { Attributes } from '../../ir/model/attributes';
import { hasAttribute, typeAttribute } from '../../ir/model/attributes';
import type { DataLayout } from '../../ir/model/data-layout';
import type { IrFunction } from '../../ir/model/globals';
import { scalarLeaves, type ScalarType } from '../../ir/model/scalars';
import type { Type } from '../../ir/model/types';

/** What a harness cannot do. */
export class NoHarness extends Error {}

/** A C type that is passed like an LLVM scalar. */
function scalarTypeText(type: ScalarType, attributes: Attributes = []): string {
  if (type.kind === 'pointer') return 'void *';
  if (type.kind === 'float') {
    if (type.bits === 32) return 'float';
    if (type.bits === 64) return 'double';
    if (type.bits === 80) return 'long double';
    throw new NoHarness(`a floating-point value of ${type.bits} bits`);
  }
  const sign = hasAttribute(attributes, 'zeroext') ? 'unsigned ' : hasAttribute(attributes, 'signext') ? 'signed ' : '';
  switch (type.bits) {
    case 1:
      return '_Bool';
    case 8:
      return `${sign === '' ? 'signed ' : sign}char`;
    case 16:
      return `${sign}short`;
    case 32:
      return `${sign}int`;
    case 64:
      return `${sign}long long`;
    case 128:
      return '__int128';
    default:
      throw new NoHarness(`an integer of ${type.bits} bits`);
  }
}

/** The type of an LLVM argument: `byval` ones are structs of their own. */
export function parameterText(type: Type, attributes: Attributes, layout: DataLayout, structs: Structs): string {
  const byval = typeAttribute(attributes, 'byval');
  if (byval !== undefined) return structs.bytes(layout.sizeOf(byval));
  const leaves = scalarLeaves(type, layout);
  if (leaves === undefined) throw new NoHarness('a parameter of this type');
  if (type.kind === 'vector' && layout.sizeOf(type) === 8) return 'double';
  if (leaves.length !== 1) throw new NoHarness('a parameter of several parts');
  return scalarTypeText(leaves[0]!.type, attributes);
}

/** The type that a function returns. */
export function returnText(fn: IrFunction, layout: DataLayout, structs: Structs): string {
  const { returns } = fn.valueType;
  if (returns.kind === 'void') return 'void';
  const leaves = scalarLeaves(returns, layout);
  if (leaves === undefined) throw new NoHarness('a result of this type');
  if (leaves.length === 1) return scalarTypeText(leaves[0]!.type);
  return structs.of(leaves.map(({ type }) => scalarTypeText(type)));
}

/** The struct types that a harness needs, each once. */
export class Structs {
  readonly #texts = new Map<string, string>();

  bytes(size: number): string {
    return this.#named(`long long words[${Math.ceil(size / 8)}];`);
  }

  of(parts: readonly string[]): string {
    return this.#named(parts.map((part, index) => `${part} part${index};`).join(' '));
  }

  #named(members: string): string {
    let name = this.#texts.get(members);
    if (name === undefined) {
      name = `struct verdict_${this.#texts.size + 1}`;
      this.#texts.set(members, name);
    }
    return name;
  }

  get definitions(): readonly string[] {
    return [...this.#texts].map(([members, name]) => `${name} { ${members} };`);
  }
}

/** An integer of some bits as a C constant, for a variable of a C type. */
export function integerText(bits: bigint, width: number, type = ''): string {
  if (width > 64) throw new NoHarness(`an integer of ${width} bits`);
  if (/unsigned|size_t|_Bool/.test(type)) return `${BigInt.asUintN(width, bits)}${width > 32 ? 'ULL' : 'U'}`;
  const value = BigInt.asIntN(width, bits);
  const suffix = width > 32 ? 'LL' : '';
  const isLeast = width >= 32 && value === -(2n ** BigInt(width - 1));
  return isLeast ? `(${value + 1n}${suffix} - 1)` : `${value}${suffix}`;
}

/** Bytes as a string literal. */
export function bytesText(bytes: Uint8Array): string {
  // Octal with three digits: no digit that follows can become part of it.
  return `"${[...bytes].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')}"`;
}

/** Little-endian bytes of a bit pattern. */
export function patternBytes(bits: bigint, size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, i) => Number((bits >> BigInt(8 * i)) & 0xffn));
}

/** Whether a symbol can be written in C as it is. */
export function isIdentifier(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name);
}
