import type { SourcePosition } from '../../base/place';
import type { Range } from '../model/range';
import { utf16Column } from '../../base/source-text';

/** Where things of a C file stand in its text, as editors count. */
export class CRanges {
  readonly #lines: readonly string[];

  constructor(
    readonly file: string,
    text: string,
  ) {
    this.#lines = text.split(/\r\n|\r|\n/);
  }

  /** What stands at a position, as far as a line's text tells; undefined for positions in other files. */
  at(position: SourcePosition | undefined): Range | undefined {
    if (position?.file !== this.file) return undefined;
    const line = position.line - 1;
    const text = this.#lines[line];
    if (text === undefined) return undefined;
    const start = utf16Column(text, position.column);
    return { start: { line, character: start }, end: { line, character: expressionEnd(text, start) } };
  }
}

/** The end of the operator, number, or name with what follows it: `p->next[i].key`, `f(x)`. */
function expressionEnd(line: string, start: number): number {
  const rest = line.slice(start);
  const [name] = /^[\p{L}_][\p{L}\p{N}_]*/u.exec(rest) ?? [undefined];
  if (name === undefined) {
    const [token = ''] = /^(?:[\p{N}.]+\w*|<<=|>>=|[-+*/%&|^<>=!]=|->|\+\+|--|<<|>>|&&|\|\||.)/u.exec(rest) ?? [];
    return Math.max(start + token.length, start + 1);
  }
  let end = start + name.length;
  for (;;) {
    const next = postfixEnd(line, end);
    if (next === undefined) return end;
    end = next;
  }
}

function postfixEnd(line: string, at: number): number | undefined {
  const [member] = /^(?:\.|->)[\p{L}_][\p{L}\p{N}_]*/u.exec(line.slice(at)) ?? [];
  if (member !== undefined) return at + member.length;
  return line[at] === '(' || line[at] === '[' ? closing(line, at) : undefined;
}

/** Behind the bracket that closes the one at an offset; undefined if it is not in the line. */
function closing(line: string, open: number): number | undefined {
  let depth = 0;
  for (let at = open; at < line.length; at++) {
    if (line[at] === '(' || line[at] === '[') depth++;
    else if (line[at] === ')' || line[at] === ']') depth--;
    if (depth === 0) return at + 1;
  }
  return undefined;
}
