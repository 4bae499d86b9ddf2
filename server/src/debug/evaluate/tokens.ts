/** Words and signs of a C expression, with where they begin. */
export interface Token {
  readonly kind: 'name' | 'integer' | 'float' | 'character' | 'string' | 'sign' | 'end';
  readonly text: string;
  readonly start: number;
}

const patterns: readonly (readonly [Token['kind'], RegExp])[] = [
  ['float', /(?:\d+\.\d*|\.\d+)(?:[eE][-+]?\d+)?[fFlL]?|\d+[eE][-+]?\d+[fFlL]?/y],
  ['integer', /(?:0[xX][0-9a-fA-F]+|0[bB][01]+|\d+)[uUlL]*/y],
  ['character', /(?:u8|[uUL])?'(?:[^'\\\n]|\\(?:[0-7]{1,3}|x[0-9a-fA-F]+|.))'/y],
  ['string', /(?:u8|[uUL])?"(?:[^"\\\n]|\\(?:[0-7]{1,3}|x[0-9a-fA-F]+|.))*"/y],
  // IR values have names of their own: %7, @table.
  ['name', /[%@]?[A-Za-z_$.][\w$.]*|[%@]\d+/y],
  ['sign', /->|<<|>>|<=|>=|==|!=|&&|\|\||\+\+|--|[-+*/%&|^]=|[-+*/%<>!~&|^()[\].?:,=]/y],
];

/** Names of C have no dots: `a.b` are three tokens. */
const plainName = /[A-Za-z_$][\w$]*/y;

export function tokenize(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    while (/\s/.test(source[at] ?? '')) at++;
    if (at >= source.length) break;
    const token = tokenAt(source, at, isOperand(tokens.at(-1)));
    tokens.push(token);
    at += token.text.length;
  }
  return [...tokens, { kind: 'end', text: '', start: source.length }];
}

/** Behind what is a value, `%` is the remainder and begins no name; of a cast, only the parser knows. */
function isOperand(token: Token | undefined): boolean {
  if (token === undefined) return false;
  return token.kind === 'sign' ? token.text === ')' || token.text === ']' : token.kind !== 'end';
}

function tokenAt(source: string, start: number, afterOperand: boolean): Token {
  const isIr = !afterOperand && (source[start] === '%' || source[start] === '@');
  for (const [kind, pattern] of patterns) {
    const used = kind === 'name' && !isIr ? plainName : pattern;
    used.lastIndex = start;
    const match = used.exec(source);
    if (match !== null) return { kind, text: match[0], start };
  }
  return { kind: 'sign', text: source[start]!, start };
}
