/** What a branch asks, as C would write it: read back from unoptimised code. */
import { displayText } from '../ir/byte-string';
import { type CMember, type CType, underlyingCType } from '../ir/debug/c-type';
import { debugVariablesOfGlobal } from '../ir/debug/globals';
import type { DataLayout } from '../ir/model/data-layout';
import type { GepInst, Instruction } from '../ir/model/instructions';
import type { Value } from '../ir/model/value';
import { targetOf, variableAt } from '../exec/show/names';

/** An expression; the type is that of its value in C, where that is known. */
interface Expression {
  readonly text: string;
  readonly type: CType | undefined;
  /** The expression is `*pointer`. */
  readonly pointer?: string;
}

/** Deeper conditions are not told: nobody reads them. */
const depthLimit = 8;

/** The text of a condition; undefined if it is not plainly an expression over variables. */
export function conditionText(value: Value, layout: DataLayout): string | undefined {
  return new Reader(layout).condition(value);
}

/** The text of what a switch decides by; undefined as above. */
export function subjectText(value: Value, layout: DataLayout): string | undefined {
  return new Reader(layout).subject(value);
}

/** The ordered comparisons of floats are those of C, but for `!=`. */
const comparisons: ReadonlyMap<string, string> = new Map([
  ['eq', '=='],
  ['ne', '!='],
  ['slt', '<'],
  ['ult', '<'],
  ['sle', '<='],
  ['ule', '<='],
  ['sgt', '>'],
  ['ugt', '>'],
  ['sge', '>='],
  ['uge', '>='],
  ['oeq', '=='],
  ['une', '!='],
  ['olt', '<'],
  ['ole', '<='],
  ['ogt', '>'],
  ['oge', '>='],
]);

class Reader {
  constructor(readonly layout: DataLayout) {}

  condition(value: Value): string | undefined {
    if (value.kind !== 'instruction') return undefined;
    switch (value.opcode) {
      case 'icmp':
      case 'fcmp': {
        const [left, right] = [this.#expression(value.lhs, 0), this.#expression(value.rhs, 0)];
        const operator = comparisons.get(value.predicate);
        if (left === undefined || operator === undefined) return undefined;
        const isTest = value.predicate === 'ne' && isZero(value.rhs);
        if (isTest) return value.rhs.kind === 'null' ? `${left.text} != NULL` : left.text;
        const shown = enumerator(left.type, value.rhs) ?? right?.text;
        return shown === undefined ? undefined : `${left.text} ${operator} ${shown}`;
      }
      case 'trunc':
        return this.#expression(value.value, 0)?.text;
      default:
        return undefined;
    }
  }

  /** The subject of a switch. */
  subject(value: Value): string | undefined {
    return this.#expression(value, 0)?.text;
  }

  #expression(value: Value, depth: number): Expression | undefined {
    if (depth > depthLimit) return undefined;
    if (value.kind === 'int') return { text: String(BigInt.asIntN(value.type.bits, value.value)), type: undefined };
    if (value.kind === 'null') return { text: 'NULL', type: undefined };
    if (value.kind !== 'instruction') return undefined;
    switch (value.opcode) {
      case 'load':
        return this.#place(value.pointer, depth + 1);
      case 'sext':
      case 'zext':
      case 'trunc':
      case 'freeze':
        return this.#expression(value.value, depth + 1);
      default:
        return this.#binary(value, depth);
    }
  }

  #binary(value: Instruction, depth: number): Expression | undefined {
    const operator = operators.get(value.opcode);
    if (operator === undefined || !('lhs' in value)) return undefined;
    const [left, right] = [this.#expression(value.lhs, depth + 1), this.#expression(value.rhs, depth + 1)];
    if (left === undefined || right === undefined) return undefined;
    const text = `${left.text} ${operator} ${right.text}`;
    return { text: depth === 0 ? text : `(${text})`, type: undefined };
  }

  /** What an address is the place of. */
  #place(pointer: Value, depth: number): Expression | undefined {
    if (depth > depthLimit) return undefined;
    if (pointer.kind === 'variable') {
      const [debug] = debugVariablesOfGlobal(pointer);
      return { text: debug?.name ?? displayText(String(pointer.name)), type: debug?.type };
    }
    if (pointer.kind !== 'instruction') return undefined;
    if (pointer.opcode === 'alloca') {
      const variable = variableAt(pointer.block.function, pointer);
      return variable && { text: variable.name, type: variable.type };
    }
    if (pointer.opcode === 'load') {
      const found = this.#place(pointer.pointer, depth + 1);
      return found && { text: `*${found.text}`, type: targetOf(found.type), pointer: found.text };
    }
    return pointer.opcode === 'getelementptr' ? this.#element(pointer, depth) : undefined;
  }

  /** The element or member at which an address computation arrives. */
  #element({ base, indices, sourceType }: GepInst, depth: number): Expression | undefined {
    const [first, ...rest] = indices;
    let place = this.#place(base, depth + 1);
    if (first !== undefined && !isZero(first) && place !== undefined) {
      const index = this.#expression(first, depth + 1);
      const isIndexed = place.pointer !== undefined && index !== undefined;
      place = isIndexed ? { text: `${place.pointer!}[${index.text}]`, type: place.type } : undefined;
    }
    let type = sourceType;
    for (const index of rest) {
      if (place === undefined) return undefined;
      if (type.kind === 'struct' && index.kind === 'int' && type.elements !== undefined) {
        place = memberAt(place, this.layout.structLayout(type).offsets[Number(index.value)]!);
        type = type.elements[Number(index.value)]!;
      } else if (type.kind === 'array') {
        place = this.#indexed(place, index, depth);
        type = type.element;
      } else return undefined;
    }
    return place;
  }

  #indexed(array: Expression, index: Value, depth: number): Expression | undefined {
    const shown = this.#expression(index, depth + 1);
    const inner = array.type && underlyingCType(array.type);
    if (shown === undefined || inner?.kind !== 'array') return undefined;
    const base = array.pointer === undefined ? array.text : `(${array.text})`;
    return { text: `${base}[${shown.text}]`, type: inner.element };
  }
}

const operators: ReadonlyMap<string, string> = new Map([
  ['add', '+'],
  ['sub', '-'],
  ['mul', '*'],
  ['sdiv', '/'],
  ['udiv', '/'],
  ['srem', '%'],
  ['urem', '%'],
  ['and', '&'],
  ['or', '|'],
  ['xor', '^'],
  ['shl', '<<'],
  ['lshr', '>>'],
  ['ashr', '>>'],
]);

function memberAt(record: Expression, offset: number): Expression | undefined {
  const inner = record.type && underlyingCType(record.type);
  if (inner?.kind !== 'struct') return undefined;
  const isThere = (member: CMember): boolean => member.byteOffset === offset && member.bitFieldBits === undefined;
  const member = inner.members.find(isThere);
  if (member?.name === undefined) return undefined;
  const path = record.pointer === undefined ? `${record.text}.` : `${record.pointer}->`;
  return { text: `${path}${member.name}`, type: member.type };
}

function isZero(value: Value): boolean {
  return value.kind === 'null' || (value.kind === 'int' && value.value === 0n);
}

/** The name of a constant that an enum is compared with. */
function enumerator(type: CType | undefined, value: Value): string | undefined {
  const inner = type && underlyingCType(type);
  if (inner?.kind !== 'enum' || value.kind !== 'int') return undefined;
  return inner.enumerators.find((one) => BigInt.asUintN(value.type.bits, one.value) === value.value)?.name;
}
