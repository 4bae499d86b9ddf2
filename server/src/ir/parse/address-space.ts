import { Token } from '../lex/token';
import type { Parser } from './parser';

/** `addrspace(n)`, or 0. */
export function parseAddrspace(p: Parser): number {
  if (!p.acceptWord('addrspace')) return 0;
  p.expect(Token.LeftParen, `'(' in address space`);
  const space = p.is(Token.String) ? parseNamedSpace(p) : p.unsigned('number of address space');
  p.expect(Token.RightParen, `')' in address space`);
  return space;
}

/** `"A"`, `"G"` or `"P"`: what the data layout says of allocas, globals and programs. */
function parseNamedSpace(p: Parser): number {
  const { start, end } = p.lexer;
  const name = p.string('name of address space');
  if (name === 'A') return p.allocaAddrspace;
  if (name === 'G') return p.globalsAddrspace;
  if (name !== 'P') p.failAt(`unknown address space '${name}'`, start, end);
  return p.programAddrspace;
}
