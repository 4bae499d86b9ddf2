import { Token } from '../lex/token';
import type { Type } from '../model/types';
import { nameText } from '../print/names';
import type { Parser } from './parser';
import { parseStructBody } from './composite-types';
import { parseType } from './types';

/** `%name = type …`, from the name on. */
export function parseTypeDefinition(p: Parser): void {
  const { lexer, typeTable } = p;
  const { start, end } = lexer;
  const name = lexer.kind === Token.LocalNumber ? lexer.number : lexer.word;
  lexer.next();
  p.expect(Token.Equal, `'=' after name of type`);
  p.expectWord('type', `after '='`);
  if (typeTable.isDefined(name)) p.failAt(`redefinition of type '%${nameText(name)}'`, start, end);
  else if (startsStruct(p)) {
    typeTable.use(name, start, end, p.globals.current);
    const { elements, packed } = parseStruct(p);
    // After an error the struct stays opaque, so that nobody computes with half of it.
    typeTable.defineStruct(name, p.failed ? undefined : elements, packed);
  } else {
    const { start: typeStart } = lexer;
    const type = parseType(p);
    if (typeTable.isTooLarge(type)) p.failAt('type is too large', typeStart, lexer.previousEnd);
    else if (!typeTable.defineAlias(name, type, start, end)) {
      p.failAt(`type '%${nameText(name)}' was used as a struct`, start, end);
      typeTable.defineStruct(name, undefined, false);
    }
  }
}

/** Whether a struct of its own starts here, and not just another name for a type. */
function startsStruct(p: Parser): boolean {
  const { kind, start } = p.lexer;
  if (kind === Token.End || kind === Token.LeftBrace || p.isWord('opaque')) return true;
  return kind === Token.Less && /^<\s*\{/.test(p.text.slice(start, start + 40));
}

function parseStruct(p: Parser): { elements: readonly Type[] | undefined; packed: boolean } {
  if (p.acceptWord('opaque')) return { elements: undefined, packed: false };
  const packed = p.accept(Token.Less);
  p.expect(Token.LeftBrace, `'{' before elements of struct`);
  const elements = parseStructBody(p);
  if (packed) p.expect(Token.Greater, `'>' at end of packed struct`);
  return { elements, packed };
}
