import { Token } from '../lex/token';
import type { Comdat } from '../model/globals';
import type { Parser } from './parser';

/** `section "…"`. */
export function parseSection(p: Parser): string {
  p.lexer.next();
  return p.string(`name after 'section'`);
}

/** `partition "…"`. */
export function parsePartition(p: Parser): string {
  p.lexer.next();
  return p.string(`name after 'partition'`);
}

/** `comdat($name)`, or `comdat` alone for one with the name of the global. */
export function parseComdat(p: Parser): Comdat | undefined {
  const { lexer } = p;
  const { start, end } = lexer;
  lexer.next();
  if (!p.accept(Token.LeftParen)) {
    const { name } = p.globals.current;
    if (typeof name === 'string') return p.globals.comdat(name, start, end);
    p.failAt(`a comdat cannot be unnamed`, start, end);
    return undefined;
  }
  const { kind, word } = lexer;
  if (kind !== Token.Comdat) p.fail('expected name of a comdat');
  const comdat = p.globals.comdat(word, lexer.start, lexer.end);
  if (!p.failed) lexer.next();
  p.expect(Token.RightParen, `')' after comdat`);
  return comdat;
}
