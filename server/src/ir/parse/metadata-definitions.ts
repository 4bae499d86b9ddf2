import { Token } from '../lex/token';
import { MetadataNode } from '../model/metadata';
import type { NamedMetadata } from '../model/metadata';
import { parseNode, parseSpecialised, parseTuple } from './metadata';
import type { Parser } from './parser';

/** `!5 = distinct !{…}`, from the number on. */
export function parseNodeDefinition(p: Parser): void {
  const { lexer } = p;
  const { number, start, end } = lexer;
  lexer.next();
  if (!p.accept(Token.Equal)) p.fail(`expected '=' after '!${number}'`);
  let node = p.metadata.define(number);
  if (node.defined) {
    p.report(`redefinition of '!${number}'`, start, end);
    node = new MetadataNode(number);
  }
  node.start = start;
  node.distinct = p.acceptWord('distinct');
  if (p.accept(Token.Exclaim)) parseTuple(p, node);
  else if (lexer.kind === Token.MetadataName) parseSpecialised(p, node);
  else p.fail(`expected metadata after '='`);
  node.end = lexer.previousEnd;
  // A node that could not be read is there, but nothing is known of it; its uses are no further errors.
  node.defined = true;
}

/** `!llvm.ident = !{!0}`, from the name on. */
export function parseNamedMetadata(p: Parser): NamedMetadata {
  const { word: name } = p.lexer;
  const nodes: MetadataNode[] = [];
  p.lexer.next();
  p.expect(Token.Equal, `'=' after name of metadata`);
  p.expect(Token.Exclaim, `'!' before operands of named metadata`);
  p.expect(Token.LeftBrace, `'{' before operands of named metadata`);
  if (p.lexer.kind !== Token.RightBrace) {
    do nodes.push(parseNode(p, 'metadata'));
    while (p.accept(Token.Comma));
  }
  p.expect(Token.RightBrace, `'}' after operands of named metadata`);
  return { name, nodes };
}
