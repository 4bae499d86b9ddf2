import { Token } from '../lex/token';
import type { Parser } from './parser';
import { startsAnew } from './recovery';

/** `^0 = module: (…)`, an entry of a ThinLTO summary, kept as text. */
export function parseSummary(p: Parser): string {
  const { lexer } = p;
  let text = lexer.source();
  lexer.next();
  let depth = 0;
  while (lexer.kind !== Token.End && (depth > 0 ? !startsAnew(p) : !lexer.startsLine())) {
    if (lexer.kind === Token.Bad) p.fail('expected the end of a summary entry');
    if (lexer.kind === Token.LeftParen) depth++;
    if (lexer.kind === Token.RightParen) depth--;
    if (lexer.start > lexer.previousEnd) text += ' ';
    text += lexer.source();
    lexer.next();
  }
  if (depth > 0) p.fail(`expected ')' at end of a summary entry`);
  return text;
}
