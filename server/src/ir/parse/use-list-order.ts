import { Token } from '../lex/token';
import type { UseListOrder } from '../model/globals';
import type { Parser } from './parser';
import { startsAnew } from './recovery';

/** `uselistorder … { 1, 0 }` or `uselistorder_bb …`, kept as text. */
export function parseUseListOrder(p: Parser): UseListOrder {
  const { lexer } = p;
  let text = '';
  let previous: Token = Token.End;
  // The braces of a type may come first; those of the order have numbers in them.
  let inOrder = false;
  for (;;) {
    if (lexer.kind === Token.End || lexer.kind === Token.Bad || (text !== '' && startsAnew(p))) {
      p.fail(`expected '}' at end of 'uselistorder'`);
      break;
    }
    if (previous === Token.LeftBrace && lexer.kind === Token.Integer) inOrder = true;
    const closes = inOrder && lexer.kind === Token.RightBrace;
    if (text !== '' && lexer.start > lexer.previousEnd) text += ' ';
    text += lexer.source();
    previous = lexer.kind;
    lexer.next();
    if (closes) break;
  }
  return { text };
}
