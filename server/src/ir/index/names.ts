import { Lexer } from '../lex/lexer';
import { Token } from '../lex/token';

/** The name that a piece of text such as `@f`, `%"a b"` or `!12` stands for, as the model has it. */
export function nameOf(written: string): string | number {
  const lexer = new Lexer(written);
  switch (lexer.kind) {
    case Token.LocalNumber:
    case Token.GlobalNumber:
    case Token.MetadataNumber:
    case Token.AttributeGroup:
      return lexer.number;
    default:
      return lexer.word;
  }
}
