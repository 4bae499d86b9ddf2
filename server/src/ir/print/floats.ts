import { doubleFromBits } from '../../base/softfloat-convert';
import type { ConstantFloat } from '../model/constants';

/** A floating-point constant, exactly: in decimal if that is short and exact, else its bits. */
export function floatText({ type, bits }: ConstantFloat): string {
  switch (type.format) {
    case 'double':
      return doubleText(bits);
    case 'float':
      return doubleText(widen(bits));
    case 'half':
      return `0xH${hex(bits, 4)}`;
    case 'bfloat':
      return `0xR${hex(bits, 4)}`;
    case 'x86_fp80':
      return `0xK${hex(bits, 20)}`;
    case 'fp128':
      return `0xL${wordsText(bits)}`;
    case 'ppc_fp128':
      return `0xM${wordsText(bits)}`;
  }
}

function hex(bits: bigint, digits: number): string {
  return bits.toString(16).toUpperCase().padStart(digits, '0');
}

/** The low word first. */
function wordsText(bits: bigint): string {
  return hex(BigInt.asUintN(64, bits), 16) + hex(bits >> 64n, 16);
}

function doubleText(bits: bigint): string {
  const value = doubleFromBits(bits);
  if (Number.isFinite(value)) {
    const digits = Math.abs(value).toExponential(6);
    if (Number(digits) === Math.abs(value)) return (bits >> 63n === 0n ? '' : '-') + exponentOfTwoDigits(digits);
  }
  return `0x${hex(bits, 16)}`;
}

/** `1.0e+5` as `1.0e+05`. */
function exponentOfTwoDigits(digits: string): string {
  return digits.replace(/e([+-])(\d)$/, 'e$10$2');
}

/** The bits of a float as those of the double with the same value, payloads of NaNs included. */
function widen(bits: bigint): bigint {
  const sign = bits >> 31n;
  const exponent = (bits >> 23n) & 0xffn;
  const fraction = bits & 0x7fffffn;
  const head = sign << 63n;
  if (exponent === 0xffn) return head | (0x7ffn << 52n) | (fraction << 29n);
  if (exponent !== 0n) return head | ((exponent + 896n) << 52n) | (fraction << 29n);
  if (fraction === 0n) return head;
  // A subnormal float is a normal double.
  const length = BigInt(fraction.toString(2).length);
  const rest = fraction - (1n << (length - 1n));
  return head | ((length + 873n) << 52n) | (rest << (53n - length));
}
