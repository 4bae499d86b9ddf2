import { namedConstants } from '../../task/contract/literals';
import { computed, type Located } from '../values/located';
import type { CEnum, CInteger, CType } from '../../ir/debug/c-type';
import { cTypeOf } from '../../ir/debug/resolve-type';
import type { Module } from '../../ir/model/module';
import type { MetadataNode } from '../../ir/model/metadata';
import { EvaluationError } from './evaluation-error';
import type { TypeName } from './expression';

/** The types of a program by name, and its enumerators. */
export class TypeNames {
  readonly #typedefs = new Map<string, CType>();
  readonly #tagged = new Map<string, CType>();
  readonly #enumerators = new Map<string, { readonly type: CEnum; readonly value: bigint }>();
  readonly pointerBytes: number;

  constructor(module: Module) {
    this.pointerBytes = module.dataLayout.pointer().bits / 8;
    for (const node of module.metadata.values()) this.#add(node);
  }

  isTypedef(name: string): boolean {
    return this.#typedefs.has(name);
  }

  get enumerators(): readonly string[] {
    return [...this.#enumerators.keys()];
  }

  enumerator(name: string): { readonly type: CEnum; readonly value: bigint } | undefined {
    return this.#enumerators.get(name);
  }

  /** Limits that C's headers name: macros, which debug info does not know. */
  constant(name: string): Located | undefined {
    if (name === 'NULL') return computed(this.pointerTo({ kind: 'void' }), 0n);
    if (name === 'true' || name === 'false') return computed(this.integer('int', true), name === 'true' ? 1n : 0n);
    const value = namedConstants(this.pointerBytes === 8 ? 64 : 32).get(name);
    if (value === undefined) return undefined;
    const fits = (['int', 'long', 'long long'] as const)
      .flatMap((rank) => [this.integer(rank, true), this.integer(rank, false)])
      .find((type) => value >= lowest(type) && value <= highest(type));
    return fits && computed(fits, BigInt.asUintN(64, value));
  }

  pointerTo(target: CType): CType {
    return { kind: 'pointer', target, bytes: this.pointerBytes };
  }

  /** The type of whole numbers of `sizeof`, or of the difference of pointers. */
  word(signed: boolean): CInteger {
    return this.pointerBytes === 8 ? integer(signed ? 'long' : 'unsigned long', signed, 8) : integer('int', signed, 4);
  }

  integer(rank: 'int' | 'long' | 'long long', signed: boolean): CInteger {
    const bytes = rank === 'int' ? 4 : rank === 'long' ? this.pointerBytes : 8;
    return integer(signed ? rank : `unsigned ${rank}`, signed, bytes);
  }

  resolve({ words, derived }: TypeName): CType {
    return derived.reduce<CType>((type, step) => {
      switch (step.kind) {
        case 'pointer':
          return this.pointerTo(type);
        case 'array':
          return arrayOf(type, step.count);
        case 'function':
          return {
            kind: 'function',
            returns: type,
            params: step.params.map((one) => this.resolve(one)),
            varargs: step.varargs,
          };
      }
    }, this.#named(words));
  }

  /** The type of a string literal: an array of its characters. */
  stringType(bytes: number, width: 1 | 2 | 4): CType {
    const element: CType =
      width === 1
        ? { kind: 'char', name: 'char', signed: true, bits: 8 }
        : width === 4
          ? this.integer('int', true)
          : integer('unsigned short', false, 2);
    return arrayOf(element, bytes / width);
  }

  #named(words: readonly string[]): CType {
    const [first, second] = words;
    const text = words.join(' ');
    if (first === 'struct' || first === 'union' || first === 'enum') {
      const found = words.length === 2 ? this.#tagged.get(`${first} ${second!}`) : undefined;
      if (found === undefined) throw new EvaluationError(`the program has no type ${text}`);
      return found;
    }
    const typedef = words.length === 1 ? this.#typedefs.get(first!) : undefined;
    const known = typedef ?? this.#basic([...words].sort().join(' '));
    if (known === undefined) throw new EvaluationError(`the program has no type ${text}`);
    return known;
  }

  /** By its words in alphabetical order. */
  #basic(words: string): CType | undefined {
    switch (words.replace(/\bint (?=.*\b(?:long|short)\b)/, '')) {
      case 'void':
        return { kind: 'void' };
      case 'char':
      case 'char signed':
        return { kind: 'char', name: 'char', signed: true, bits: 8 };
      case 'char unsigned':
        return { kind: 'char', name: 'unsigned char', signed: false, bits: 8 };
      case '_Bool':
      case 'bool':
        return { kind: 'bool', name: '_Bool', bytes: 1 };
      case 'short':
      case 'short signed':
        return integer('short', true, 2);
      case 'short unsigned':
        return integer('unsigned short', false, 2);
      case 'int':
      case 'signed':
      case 'int signed':
        return this.integer('int', true);
      case 'unsigned':
      case 'int unsigned':
        return this.integer('int', false);
      case 'long':
      case 'long signed':
        return this.integer('long', true);
      case 'long unsigned':
        return this.integer('long', false);
      case 'long long':
      case 'long long signed':
        return this.integer('long long', true);
      case 'long long unsigned':
        return this.integer('long long', false);
      case 'float':
        return { kind: 'float', name: 'float', bits: 32 };
      case 'double':
        return { kind: 'float', name: 'double', bits: 64 };
      default:
        return undefined;
    }
  }

  #add(node: MetadataNode): void {
    const name = node.string('name') ?? '';
    if (node.name === 'DIDerivedType' && node.word('tag') === 'DW_TAG_typedef') {
      if (name !== '') this.#typedefs.set(name, cTypeOf(node));
    } else if (node.name === 'DICompositeType') {
      const type = cTypeOf(node);
      const isTagged = type.kind === 'struct' || type.kind === 'union' || type.kind === 'enum';
      if (isTagged && name !== '') this.#tagged.set(`${type.kind} ${name}`, type);
      this.#addEnum(type);
    }
  }

  #addEnum(type: CType): void {
    if (type.kind !== 'enum') return;
    for (const { name, value } of type.enumerators) this.#enumerators.set(name, { type, value });
  }
}

function arrayOf(element: CType, count: number): CType {
  return { kind: 'array', element, count: { kind: 'fixed', count } };
}

function integer(name: string, signed: boolean, bytes: number): CInteger {
  return { kind: 'integer', name, signed, bits: bytes * 8, bytes };
}

function lowest({ signed, bits }: CInteger): bigint {
  return signed ? -(1n << BigInt(bits - 1)) : 0n;
}

function highest({ signed, bits }: CInteger): bigint {
  return (1n << BigInt(signed ? bits - 1 : bits)) - 1n;
}
