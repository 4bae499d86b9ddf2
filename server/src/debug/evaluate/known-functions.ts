/** Functions of C's library that conditions are often about. They only read; nothing of the program is executed. */
import { underlyingCType } from '../../ir/debug/c-type';
import type { Located } from '../values/located';
import { EvaluationError } from './evaluation-error';
import type { KnownFunction } from './expression';
import { convert, integerIn, operandOf } from './numbers';
import type { TypeNames } from './type-names';

export interface CallMeans {
  readonly names: TypeNames;
  /** What a pointer points to. */
  readonly pointee: (pointer: Located) => Located;
}

/** Longer strings are not looked through. */
const longest = 1_000_000;

export function callKnown(name: KnownFunction, args: readonly Located[], means: CallMeans): Located {
  const { names } = means;
  const wanted = name === 'strlen' ? 1 : name === 'strcmp' ? 2 : 3;
  if (args.length !== wanted)
    throw new EvaluationError(`${name} takes ${wanted} ${wanted === 1 ? 'argument' : 'arguments'}`);
  const byteOf = args.slice(0, 2).map((one) => bytesOf(one, means));
  const give = (value: number, type = names.integer('int', true)): Located =>
    convert(integerIn(type, BigInt(value)), type);
  if (name === 'strlen') {
    for (let at = 0; at < longest; at++) if (byteOf[0]!(at) === 0) return give(at, names.word(false));
    throw new EvaluationError('the string has no end');
  }
  const count = wanted === 3 ? operandOf(args[2]!, names) : undefined;
  if (count !== undefined && count.kind !== 'integer') throw new EvaluationError('the length is a whole number');
  const limit = count === undefined ? longest : Math.min(longest, Number(count.value));
  for (let at = 0; at < limit; at++) {
    const [a, b] = [byteOf[0]!(at), byteOf[1]!(at)];
    if (a !== b) return give(a < b ? -1 : 1);
    if (a === 0 && name !== 'memcmp') break;
  }
  return give(0);
}

/** The bytes of an array, or from where a pointer points on. */
function bytesOf(value: Located, { pointee }: CallMeans): (index: number) => number {
  const { read, offset } = underlyingCType(value.type).kind === 'array' ? value : pointee(value);
  return (index) => {
    const found = read(offset + index, 1);
    if (found === undefined) throw new EvaluationError('the string goes on behind the end of its object');
    if (found.undef !== 0n) throw new EvaluationError('the string is uninitialised');
    return Number(found.bits);
  };
}
