import type { InputProvider } from '../../exec/inputs/provider';
import { numberToBits } from '../../exec/runtime/soft-float';
import type { Instruction } from '../../ir/model/instructions';
import type { InputSource } from '../../task/input';
import { placeOf } from '../../task/place';
import type { ReadWitness, WitnessPlace, WitnessValue } from './read-witness';
import { closingParenthesis } from './source-text';

/** The values that a witness gives, where it gives them; what it leaves open is 0. */
export class WitnessInputs implements InputProvider {
  readonly #results: readonly WitnessValue[];
  #next = 0;

  /** `path` is the program's as debug info names it, with its text. */
  constructor(
    readonly witness: ReadWitness,
    readonly path: string,
    readonly text: string,
  ) {
    this.#results = witness.values.filter(({ kind }) => kind === 'result');
  }

  ordered(source: InputSource, bits: number, at: Instruction | undefined): bigint {
    if (source.kind === 'argc') {
      const argc = this.witness.values.find(({ kind }) => kind === 'argc');
      return argc === undefined ? 1n : bitsOf(argc, bits, at);
    }
    const value = this.#results[this.#next];
    if (value === undefined || !('callee' in source) || !this.#isAt(value.at, source.callee, at)) return 0n;
    this.#next++;
    if (source.kind === 'allocation-fails') return bitsOf(value, bits, undefined) === 0n ? 1n : 0n;
    return bitsOf(value, bits, at);
  }

  placed(): number {
    return 0;
  }

  choice(): undefined {
    return undefined;
  }

  /** A witness names the closing parenthesis of a call, or only its line. */
  #isAt({ file, line, column }: WitnessPlace, callee: string, at: Instruction | undefined): boolean {
    const call = at && placeOf(at).source;
    if (call === undefined) return false;
    if (fileName(file) !== fileName(call.file)) return false;
    const end = call.file === this.path ? closingParenthesis(this.text, callee, call) : undefined;
    if (end === undefined || column === undefined) return line === call.line || line === end?.line;
    return line === end.line && column === end.column;
  }
}

function bitsOf({ constant }: WitnessValue, bits: number, at: Instruction | undefined): bigint {
  const isFloat = at?.type.kind === 'float' && (bits === 32 || bits === 64);
  if (isFloat) return numberToBits(bits === 32, bits === 32 ? Math.fround(Number(constant)) : Number(constant));
  const sign = constant.startsWith('-') ? -1n : 1n;
  const digits = constant.replace('-', '');
  const whole = /^(?:0[xX][\da-fA-F]+|\d+)$/.test(digits) ? BigInt(digits) : BigInt(Math.trunc(Number(digits)));
  return BigInt.asUintN(bits, sign * whole);
}

function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1)!;
}
