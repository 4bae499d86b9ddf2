import { unescape } from '../byte-string';
import { isDigit, isWordPart } from './characters';
import { fractionEnd, hexFloatEnd, specialFloatEnd } from './floats';
import { Interner } from './interner';
import { Token } from './token';

const byteOrderMark = 0xfeff;

/**
 * The tokens of a `.ll`, one at a time: `kind`, `start` and `end` describe the current one, `word` its name if it has
 * one (quotes and escapes resolved), `number` its number. Works on the text itself; nothing is copied but new names.
 */
export class Lexer {
  readonly text: string;
  kind: Token = Token.End;
  start = 0;
  end = 0;
  /** End of the token before the current one. */
  previousEnd = 0;
  word = '';
  /** Of `%12`, `@12`, `!12`, `#12`, `^12`, `12:`; of an Integer if it is a safe integer, else NaN. */
  number = 0;
  /** Why the current token is Bad. */
  problem = '';
  /** No token starts at or after this offset: the length of the text, or 0 while stopped. */
  #limit: number;
  readonly #words = new Interner();
  /** The least character of the word that was scanned last. */
  #least = 0;
  #runStart = 0;
  #runEnd = 0;

  constructor(text: string) {
    this.text = text;
    this.#limit = text.length;
    this.next();
  }

  /** Makes all that follows End, until `moveTo`. */
  stop(): void {
    this.#limit = 0;
    this.kind = Token.End;
  }

  /** Goes on at an offset of the text, which must not be inside a token. */
  moveTo(offset: number): void {
    this.#limit = this.text.length;
    this.end = offset;
    this.next();
    this.previousEnd = offset;
  }

  /** The text of the current token. */
  source(): string {
    return this.text.slice(this.start, this.end);
  }

  /** The bytes of the current String token. */
  stringValue(): string {
    return unescape(this.text.slice(this.start + 1, this.end - 1));
  }

  /** Whether a line break lies between the previous token and this one. */
  startsLine(): boolean {
    return this.text.slice(this.previousEnd, this.start).includes('\n');
  }

  next(): void {
    const text = this.text;
    const limit = this.#limit;
    let at = this.end;
    this.previousEnd = at;
    while (at < limit) {
      const code = text.charCodeAt(at);
      if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0) at++;
      else if (code === 0x3b) at = endOfLine(text, at);
      else if (code === 0x2f && text.charCodeAt(at + 1) === 0x2a) {
        const end = text.indexOf('*/', at + 2);
        if (end < 0) break;
        at = end + 2;
      } else if (code === byteOrderMark && at === 0) at++;
      else break;
    }
    if (at >= limit) {
      this.kind = Token.End;
      if (limit !== 0) this.start = this.end = limit;
      return;
    }
    this.start = at;
    this.kind = this.#scan(text.charCodeAt(at), at);
  }

  #scan(code: number, at: number): Token {
    switch (code) {
      case 0x2c:
        return this.#single(Token.Comma, at);
      case 0x25:
        return this.#name(Token.Local, Token.LocalNumber, at);
      case 0x21:
        return this.#metadata(at);
      case 0x28:
        return this.#single(Token.LeftParen, at);
      case 0x29:
        return this.#single(Token.RightParen, at);
      case 0x40:
        return this.#name(Token.Global, Token.GlobalNumber, at);
      case 0x3d:
        return this.#single(Token.Equal, at);
      case 0x22:
        return this.#string(at);
      case 0x7b:
        return this.#single(Token.LeftBrace, at);
      case 0x7d:
        return this.#single(Token.RightBrace, at);
      case 0x5b:
        return this.#single(Token.LeftSquare, at);
      case 0x5d:
        return this.#single(Token.RightSquare, at);
      case 0x3c:
        return this.#single(Token.Less, at);
      case 0x3e:
        return this.#single(Token.Greater, at);
      case 0x2a:
        return this.#single(Token.Star, at);
      case 0x7c:
        return this.#single(Token.Bar, at);
      case 0x3a:
        return this.#single(Token.Colon, at);
      case 0x23:
        return this.#prefixedNumber(Token.AttributeGroup, Token.Hash, at);
      case 0x5e:
        return this.#prefixedNumber(Token.Summary, Token.Bad, at);
      case 0x2b:
      case 0x2d:
        return this.#signed(at);
      case 0x24:
        return this.#dollar(at);
      case 0x2e:
        return this.#dot(at);
      default:
        if (isDigit(code)) return this.#digits(at, at);
        if (isWordPart(code) || code === 0x5c) return this.#wordToken(at);
        if (code === 0x2f && this.text.charCodeAt(at + 1) === 0x2a) return this.#bad(at + 2, `'*/' is missing`);
        return this.#bad(at + 1, 'unexpected character');
    }
  }

  #single(kind: Token, at: number): Token {
    this.end = at + 1;
    return kind;
  }

  #bad(end: number, problem: string): Token {
    this.end = end;
    this.problem = problem;
    return Token.Bad;
  }

  /** Scans `[-a-zA-Z$._0-9]*` from `from`, sets `word` to it and returns where it ends. */
  #scanWord(from: number): number {
    const { text } = this;
    const { length } = text;
    let at = from;
    let hash = 0;
    let least = 0x7f;
    while (at < length) {
      const code = text.charCodeAt(at);
      if (!isWordPart(code)) break;
      if (code < least) least = code;
      hash = (Math.imul(hash, 31) + code) | 0;
      at++;
    }
    this.#least = least;
    this.word = this.#words.intern(text, from, at, hash ^ (hash >>> 15));
    return at;
  }

  #wordToken(at: number): Token {
    const { text } = this;
    if (this.#isInRun(at)) return this.#partOfWord(at);
    const end = this.#scanWord(at);
    if (text.charCodeAt(end) === 0x3a) {
      this.end = end + 1;
      return Token.Label;
    }
    this.end = end;
    if (end === at) return this.#bad(at + 1, 'unexpected character');
    if (this.#least < 0x30) {
      this.#rememberRun(at, end);
      return this.#partOfWord(at);
    }
    if (end - at > 3 && text.charCodeAt(at + 1) === 0x30) return this.#prefixedHex();
    return Token.Word;
  }

  /** Unlike names, keywords have no `-`, `.` or `$`: `i64-4` is two tokens. */
  #partOfWord(at: number): Token {
    keyword.lastIndex = at;
    if (!keyword.test(this.text)) return this.#bad(at + 1, 'unexpected character');
    this.end = keyword.lastIndex;
    this.word = this.text.slice(at, this.end);
    return Token.Word;
  }

  /** `u0xFF` and `s0xFF` are integers, `f0x…` a float. */
  #prefixedHex(): Token {
    if (!/^[usf]0x[0-9a-fA-F]+$/.test(this.word)) return Token.Word;
    this.number = NaN;
    return this.word.startsWith('f') ? Token.Float : Token.Integer;
  }

  /** `%x`, `%"x"`, `%12` and the same for `@`. */
  #name(named: Token, numbered: Token, at: number): Token {
    const { text } = this;
    const code = text.charCodeAt(at + 1);
    if (isDigit(code)) return this.#number(numbered, at + 1);
    if (code === 0x22) return this.#quotedName(named, at + 1);
    this.end = this.#scanWord(at + 1);
    return this.end === at + 1 ? this.#bad(at + 1, `expected a name after '${text.charAt(at)}'`) : named;
  }

  #quotedName(kind: Token, quote: number): Token {
    const close = this.text.indexOf('"', quote + 1);
    if (close < 0) return this.#bad(endOfLine(this.text, quote), 'end of string is missing');
    this.end = close + 1;
    this.word = unescape(this.text.slice(quote + 1, close));
    return kind;
  }

  /** Digits at `from`; the rest of the name (`12abc`) is not part of the token. */
  #number(kind: Token, from: number): Token {
    this.#scanDigits(from);
    return this.number > 0xffffffff ? this.#bad(this.end, 'number is too large') : kind;
  }

  #scanDigits(from: number): void {
    const { text } = this;
    const { length } = text;
    let at = from;
    let value = 0;
    for (; at < length; at++) {
      const code = text.charCodeAt(at);
      if (!isDigit(code)) break;
      value = value * 10 + (code - 48);
    }
    this.end = at;
    this.number = value;
  }

  #metadata(at: number): Token {
    const code = this.text.charCodeAt(at + 1);
    if (isDigit(code)) return this.#number(Token.MetadataNumber, at + 1);
    if (code === 0x5c) return this.#escapedMetadata(at);
    if (!isWordPart(code)) return this.#single(Token.Exclaim, at);
    this.end = this.#scanWord(at + 1);
    return this.text.charCodeAt(this.end) === 0x5c ? this.#escapedMetadata(at) : Token.MetadataName;
  }

  /** Names of metadata are escaped without quotes: `!foo\20bar`. */
  #escapedMetadata(at: number): Token {
    let end = at + 1;
    while (isWordPart(this.text.charCodeAt(end)) || this.text.charCodeAt(end) === 0x5c) end++;
    this.end = end;
    this.word = unescape(this.text.slice(at + 1, end));
    return Token.MetadataName;
  }

  #prefixedNumber(numbered: Token, otherwise: Token, at: number): Token {
    if (isDigit(this.text.charCodeAt(at + 1))) return this.#number(numbered, at + 1);
    return otherwise === Token.Bad ? this.#bad(at + 1, 'unexpected character') : this.#single(otherwise, at);
  }

  /** A string, or a quoted label if a colon follows. */
  #string(at: number): Token {
    const close = this.text.indexOf('"', at + 1);
    if (close < 0) return this.#bad(endOfLine(this.text, at), 'end of string is missing');
    this.end = close + 1;
    if (this.text.charCodeAt(close + 1) !== 0x3a) return Token.String;
    this.word = unescape(this.text.slice(at + 1, close));
    this.end = close + 2;
    return Token.Label;
  }

  #signed(at: number): Token {
    const { text } = this;
    if (isDigit(text.charCodeAt(at + 1))) return this.#digits(at, at + 1);
    const special = specialFloatEnd(text, at);
    if (special !== undefined) return this.#float(special);
    return text.charCodeAt(at) === 0x2d ? this.#wordToken(at) : this.#bad(at + 1, 'unexpected character');
  }

  /** `12`, `12:`, `1.5e+3`, `0xK…`; `at` is the sign or the first digit. */
  #digits(at: number, first: number): Token {
    const { text } = this;
    const isSigned = at !== first;
    if (!isSigned && text.charCodeAt(at) === 0x30 && text.charCodeAt(at + 1) === 0x78) {
      return this.#float(hexFloatEnd(text, at));
    }
    this.#scanDigits(first);
    const { end, number } = this;
    const code = text.charCodeAt(end);
    if (code === 0x3a && !isSigned) {
      this.end++;
      return number > 0xffffffff ? this.#bad(end + 1, 'number is too large') : Token.NumberLabel;
    }
    const sign = text.charCodeAt(at);
    if (sign !== 0x2b && (isWordPart(code) || code === 0x3a) && this.#labelTail(at)) return Token.Label;
    if (code === 0x2e) return this.#float(fractionEnd(text, end + 1));
    if (sign === 0x2b) return this.#bad(at + 1, 'unexpected character');
    if (!Number.isSafeInteger(number)) this.number = NaN;
    else if (sign === 0x2d) this.number = number === 0 ? 0 : -number;
    return Token.Integer;
  }

  #float(end: number | undefined): Token {
    if (end === undefined) return this.#bad(this.start + 1, 'expected hexadecimal digits');
    this.end = end;
    return Token.Float;
  }

  /** `1abc:` and `-1:` are labels. */
  #labelTail(at: number): boolean {
    if (this.#isInRun(at)) return false;
    let end = this.end;
    while (isWordPart(this.text.charCodeAt(end))) end++;
    if (this.text.charCodeAt(end) !== 0x3a) {
      this.#rememberRun(at, end);
      return false;
    }
    this.#scanWord(at);
    this.end = end + 1;
    return true;
  }

  /** Characters of words up to `end`, with no colon there: looking for a label again in the midst of them is in vain. */
  #rememberRun(start: number, end: number): void {
    this.#runStart = start;
    this.#runEnd = end;
  }

  #isInRun(at: number): boolean {
    return at >= this.#runStart && at < this.#runEnd;
  }

  #dollar(at: number): Token {
    if (this.text.charCodeAt(at + 1) === 0x22) return this.#quotedName(Token.Comdat, at + 1);
    const end = this.#scanWord(at);
    if (this.text.charCodeAt(end) === 0x3a) {
      this.end = end + 1;
      return Token.Label;
    }
    if (end === at + 1) return this.#bad(end, `expected a name after '$'`);
    this.end = end;
    this.word = this.word.slice(1);
    return Token.Comdat;
  }

  #dot(at: number): Token {
    if (!this.text.startsWith('...', at)) return this.#wordToken(at);
    this.end = at + 3;
    return Token.Ellipsis;
  }
}

const keyword = /[a-zA-Z0-9_]+/y;

function endOfLine(text: string, from: number): number {
  const found = text.indexOf('\n', from);
  return found < 0 ? text.length : found;
}
