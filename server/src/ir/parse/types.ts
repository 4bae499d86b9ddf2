import { Token } from '../lex/token';
import {
  bfloatType,
  doubleType,
  floatType,
  fp128Type,
  halfType,
  i1,
  intType,
  isFirstClass,
  labelType,
  metadataType,
  ppcFp128Type,
  tokenType,
  voidType,
  x86AmxType,
  x86Fp80Type,
  x86MmxType,
} from '../model/types';
import type { Type } from '../model/types';
import { parseAddrspace } from './address-space';
import { parseComposite, parseTargetType } from './composite-types';
import type { Parser } from './parser';

const simpleTypes = new Map<string, Type>([
  ['void', voidType],
  ['label', labelType],
  ['token', tokenType],
  ['metadata', metadataType],
  ['x86_amx', x86AmxType],
  ['x86_mmx', x86MmxType],
  ['half', halfType],
  ['bfloat', bfloatType],
  ['float', floatType],
  ['double', doubleType],
  ['x86_fp80', x86Fp80Type],
  ['fp128', fp128Type],
  ['ppc_fp128', ppcFp128Type],
  ['i1', i1],
]);

const maxIntBits = 1 << 23;
/** What stands in for a type that could not be read. */
export const badType: Type = i1;

/** The type a bare word names, if it names one completely. */
function wordType(word: string): Type | undefined {
  const known = simpleTypes.get(word);
  if (known !== undefined) return known;
  if (word.charCodeAt(0) !== 0x69 || !/^i[0-9]+$/.test(word)) return undefined;
  const bits = Number(word.slice(1));
  if (bits < 1 || bits > maxIntBits) return undefined;
  const type = intType(bits);
  simpleTypes.set(`i${bits}`, type);
  return type;
}

/** Whether a type starts at the current token; a value never does in the places where this is asked. */
export function startsType(p: Parser): boolean {
  const { kind, word } = p.lexer;
  switch (kind) {
    case Token.Word:
      return wordType(word) !== undefined || word === 'ptr' || word === 'target';
    case Token.Local:
    case Token.LocalNumber:
    case Token.LeftSquare:
    case Token.LeftBrace:
    case Token.Less:
      return true;
    default:
      return false;
  }
}

/** A type that values can have. */
export function parseType(p: Parser, what = 'type'): Type {
  const { start } = p.lexer;
  const type = parseAnyType(p, what);
  if (type === voidType) p.failAt('void type is only allowed for function results', start, p.lexer.previousEnd);
  return type;
}

/** A type, `void` included. */
export function parseAnyType(p: Parser, what = 'type'): Type {
  const { lexer } = p;
  if (lexer.kind === Token.Word) {
    const known = wordType(lexer.word);
    if (known !== undefined) {
      lexer.next();
      return mayContinueType(lexer.kind) ? parseSuffixes(p, known) : known;
    }
  }
  return parseSuffixes(p, parsePrimary(p, what));
}

function mayContinueType(kind: Token): boolean {
  return kind === Token.Star || kind === Token.LeftParen || kind === Token.Word;
}

function parsePrimary(p: Parser, what: string): Type {
  const { lexer } = p;
  switch (lexer.kind) {
    case Token.Word:
      return parseWordType(p, what);
    case Token.Local:
      return namedType(p, lexer.word);
    case Token.LocalNumber:
      return namedType(p, lexer.number);
    case Token.LeftSquare:
    case Token.LeftBrace:
    case Token.Less:
      return parseComposite(p);
    default:
      p.fail(`expected ${what}`);
      return badType;
  }
}

function namedType(p: Parser, name: string | number): Type {
  const { lexer } = p;
  const type = p.typeTable.use(name, lexer.start, lexer.end, p.globals.current);
  lexer.next();
  return type;
}

function parseWordType(p: Parser, what: string): Type {
  const { lexer } = p;
  if (p.acceptWord('ptr')) return p.types.pointer(parseAddrspace(p));
  if (p.isWord('target')) return parseTargetType(p);
  if (/^i[0-9]+$/.test(lexer.word)) p.fail(`bit width of integer type '${lexer.word}' is out of range`);
  p.fail(`expected ${what}`);
  return badType;
}

/** `*`, `addrspace(n)*` and parameter lists of function types, which follow what they apply to. */
function parseSuffixes(p: Parser, base: Type): Type {
  const { lexer } = p;
  let type = base;
  let depth = 0;
  for (;;) {
    if (lexer.kind === Token.Star) {
      lexer.next();
      type = pointerToType(p, type, 0);
    } else if (lexer.kind === Token.LeftParen) type = parseFunctionType(p, type);
    else if (p.isWord('addrspace') && isTypedAddrspace(p)) {
      const space = parseAddrspace(p);
      p.expect(Token.Star, `'*' after address space`);
      type = pointerToType(p, type, space);
    } else break;
    if (!p.enter()) break;
    depth++;
  }
  for (; depth > 0; depth--) p.leave();
  return type;
}

/** `i32 addrspace(1)*`, as opposed to the `addrspace(1)` that follows the type of a global or alloca. */
function isTypedAddrspace(p: Parser): boolean {
  return /^addrspace\s*\(\s*\d+\s*\)\s*\*/.test(p.text.slice(p.lexer.start, p.lexer.start + 60));
}

function pointerToType(p: Parser, pointee: Type, addrspace: number): Type {
  const { kind } = pointee;
  if (kind === 'void' || kind === 'label' || kind === 'metadata' || kind === 'token') {
    p.fail(`pointers to ${kind} are invalid`);
    return badType;
  }
  return p.pointerTo(pointee, addrspace);
}

function parseFunctionType(p: Parser, returns: Type): Type {
  if (!p.enter()) return badType;
  p.lexer.next();
  const params: Type[] = [];
  let varargs = false;
  if (p.lexer.kind !== Token.RightParen) {
    do {
      varargs = p.accept(Token.Ellipsis);
      if (varargs) break;
      params.push(parseType(p, 'parameter type'));
    } while (p.accept(Token.Comma));
  }
  p.expect(Token.RightParen, `')' at end of parameter types`);
  p.leave();
  if (returns !== voidType && !isFirstClass(returns)) p.fail('invalid return type of function');
  return p.types.function(returns, params, varargs);
}
