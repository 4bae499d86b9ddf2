import { Token } from '../../lex/token';
import type { AtomicOrdering, Atomicity } from '../../model/instructions';
import type { Type } from '../../model/types';
import { scalarType } from '../../model/types';
import type { Value } from '../../model/value';
import { typeText } from '../../print/types';
import type { Parser } from '../parser';
import { parseType } from '../types';
import { parseValue } from '../values';

/** Takes a comma if an operand follows it; a comma before metadata attachments is left to `finish`. */
export function acceptMore(p: Parser): boolean {
  if (!p.accept(Token.Comma)) return false;
  p.tookComma = p.lexer.kind === Token.MetadataName;
  return !p.tookComma;
}

/** A type and a value of it; `isValid` must hold of the type, which `what` describes. */
export function parseOperand(p: Parser, isValid: (type: Type) => boolean, what: string): Value {
  const { start } = p.lexer;
  const type = parseType(p);
  if (!isValid(type)) p.failAt(`expected ${what}, not '${typeText(type)}'`, start, p.lexer.previousEnd);
  return parseValue(p, type);
}

export function isPointer(type: Type): boolean {
  return type.kind === 'pointer';
}

export function isIntOrVector(type: Type): boolean {
  return scalarType(type).kind === 'int';
}

export function isFloatOrVector(type: Type): boolean {
  return scalarType(type).kind === 'float';
}

/** A pointer, and the type behind it if pointers are typed, which must be `pointee`. */
export function parsePointer(p: Parser, pointee: Type | undefined): Value {
  const { start } = p.lexer;
  const pointer = parseOperand(p, isPointer, 'a pointer');
  if (p.failed || pointer.type.kind !== 'pointer') return pointer;
  const actual = pointer.type.pointee;
  if (actual !== undefined && pointee !== undefined && actual !== pointee) {
    p.failAt(`expected a pointer to '${typeText(pointee)}'`, start, p.lexer.previousEnd);
  }
  return pointer;
}

/** `, align 8` and what else may follow; false if it is neither of them. */
export function parseAlign(p: Parser): number | undefined {
  if (!p.acceptWord('align')) return undefined;
  return checkedAlign(p);
}

const maxAlign = 2 ** 32;

/** The number after `align`: a power of two. */
export function checkedAlign(p: Parser): number {
  const { lexer } = p;
  const parens = p.accept(Token.LeftParen);
  const { start, end } = lexer;
  const align = p.unsigned('alignment', maxAlign);
  if (!isPowerOfTwo(align)) p.failAt('alignment is not a power of two', start, end);
  if (parens) p.expect(Token.RightParen, `')' after alignment`);
  return align;
}

/** Exact where `number & (number - 1)` would lose bits above the 32nd. */
function isPowerOfTwo(number: number): boolean {
  return number > 0 && Number.isInteger(Math.log2(number));
}

/** `, align 8`, if it stands here. */
export function parseTrailingAlign(p: Parser): number | undefined {
  if (!acceptMore(p)) return undefined;
  const align = parseAlign(p);
  if (align === undefined) p.fail(`expected 'align' after ','`);
  return align;
}

const orderings: ReadonlySet<string> = new Set<AtomicOrdering>([
  'unordered',
  'monotonic',
  'acquire',
  'release',
  'acq_rel',
  'seq_cst',
]);

export function parseOrdering(p: Parser): AtomicOrdering {
  const { lexer } = p;
  const { word } = lexer;
  if (lexer.kind !== Token.Word || !isOrdering(word)) {
    p.fail('expected an atomic ordering');
    return 'seq_cst';
  }
  lexer.next();
  return word;
}

function isOrdering(word: string): word is AtomicOrdering {
  return orderings.has(word);
}

/** `syncscope("…") ordering`. */
export function parseAtomicity(p: Parser): Atomicity {
  let syncscope: string | undefined;
  if (p.acceptWord('syncscope')) {
    p.expect(Token.LeftParen, `'(' after 'syncscope'`);
    syncscope = p.string('name of scope');
    p.expect(Token.RightParen, `')' after name of scope`);
  }
  return { syncscope, ordering: parseOrdering(p) };
}
