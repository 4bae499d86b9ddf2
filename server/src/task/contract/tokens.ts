/** Words and signs of ACSL, with where they stand. */
export interface Token {
  readonly kind: 'name' | 'number' | 'character' | 'sign' | 'end';
  readonly text: string;
  /** Offset in the source text. */
  readonly start: number;
  readonly end: number;
}

const patterns: readonly (readonly [Token['kind'], RegExp])[] = [
  ['number', /(?:0[xX][0-9a-fA-F]+|0[bB][01]+|\d+)[uUlL]*(?!\w|\.(?!\.))/y],
  ['name', /\\?[A-Za-z_]\w*/y],
  ['character', /'(?:[^'\\\n]|\\(?:[0-7]{1,3}|x[0-9a-fA-F]+|.))'/y],
  ['sign', /<==>|==>|<=|>=|==|!=|&&|\|\||\.\.|->|[-+*/%<>!()[\]{},;:?&|^~.=@]/y],
];

/** Reads the tokens of a range of the source. A character that begins none is a sign of its own. */
export function tokenize(source: string, start: number, end: number): Token[] {
  const tokens: Token[] = [];
  let at = start;
  while (at < end) {
    // `@` begins the lines of a comment, and may end it.
    const skipped = /(?:\s|@(?=\s|\*\/|$)|\/\/[^\n]*)+/y;
    skipped.lastIndex = at;
    if (skipped.test(source)) at = skipped.lastIndex;
    if (at >= end) break;
    const token = tokenAt(source, at);
    tokens.push(token);
    at = token.end;
  }
  tokens.push({ kind: 'end', text: '', start: end, end });
  return tokens;
}

function tokenAt(source: string, at: number): Token {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match !== null) return { kind, text: match[0], start: at, end: pattern.lastIndex };
  }
  return { kind: 'sign', text: source[at]!, start: at, end: at + 1 };
}
