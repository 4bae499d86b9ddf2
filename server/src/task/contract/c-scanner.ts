/** A comment that holds ACSL, and the function it stands before. */
export interface Annotation {
  /** It stands in the body of a function, at a statement. */
  readonly isInside: boolean;
  /** Range of the text inside the comment, after `@`. */
  readonly start: number;
  readonly end: number;
  /** Name of the function that is declared or defined next; undefined if something else follows. */
  readonly function: string | undefined;
}

interface CToken {
  readonly kind: 'word' | 'sign' | 'annotation';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Everything of C that can hide a comment, and comments themselves. */
const lexer =
  /(\/\*[^]*?(?:\*\/|(?![^]))|\/\/(?:\\\r?\n|[^\n])*)|("(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?)|(^[ \t]*#(?:\\\r?\n|[^\n])*)|([A-Za-z_$][\w$]*)|(\s+)|([^])/gm;

/** The annotations of a C text. */
export function findAnnotations(source: string): Annotation[] {
  const tokens = scan(source);
  const found: Annotation[] = [];
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.text === '{') depth++;
    else if (token.text === '}') depth = Math.max(0, depth - 1);
    if (token.kind !== 'annotation') continue;
    const { start, end } = token;
    const isInside = depth > 0;
    found.push({ isInside, start, end, function: isInside ? undefined : functionAfter(tokens, index + 1) });
  }
  return found;
}

function scan(source: string): CToken[] {
  const tokens: CToken[] = [];
  for (const match of source.matchAll(lexer)) {
    const [text, comment, literal, directive, word, blank] = match;
    const start = match.index;
    if (comment !== undefined) {
      const isBlock = comment.startsWith('/*');
      if (comment[2] !== '@') continue;
      const end = start + comment.length - (isBlock && comment.endsWith('*/') ? 2 : 0);
      tokens.push({ kind: 'annotation', text: '', start: start + 3, end });
    } else if (word !== undefined) tokens.push({ kind: 'word', text, start, end: start + text.length });
    else if (literal === undefined && directive === undefined && blank === undefined) {
      tokens.push({ kind: 'sign', text, start, end: start + text.length });
    }
  }
  return tokens;
}

/** Words before a parenthesis that are not the function's name. */
const specifiers: ReadonlySet<string> = new Set([
  '__attribute__',
  '__attribute',
  '__declspec',
  '_Alignas',
  'alignas',
  '__typeof__',
  'typeof',
  '__extension__',
  '_Noreturn',
]);

/** The name of the function whose declaration begins at a token: the first word that a `(` follows, outside of brackets. */
function functionAfter(tokens: readonly CToken[], from: number): string | undefined {
  for (let i = from; i < tokens.length; i++) {
    const { kind, text } = tokens[i]!;
    if (kind === 'annotation') continue;
    if (text === ';' || text === '=' || text === '{' || text === '}') return undefined;
    if (text === '[') i = closing(tokens, i, '[', ']');
    else if (text === '(') return nameInside(tokens, i);
    else if (kind === 'word' && tokens[i + 1]?.text === '(') {
      const end = closing(tokens, i + 1, '(', ')');
      if (specifiers.has(text)) i = end;
      else return tokens[end + 1]?.text === '(' ? nameInside(tokens, i + 1) : text;
    }
  }
  return undefined;
}

/** `int (*f(void))(int)`, `void (f)(int)`: the name is inside of the bracket at an index. */
function nameInside(tokens: readonly CToken[], at: number): string | undefined {
  const end = closing(tokens, at, '(', ')');
  const inner = tokens.slice(at + 1, end);
  const nested = functionAfter(inner, 0);
  if (nested !== undefined) return nested;
  const words = inner.filter((token) => token.kind === 'word');
  return words.length === 1 && tokens[end + 1]?.text === '(' ? words[0]!.text : undefined;
}

/** Index of the bracket that closes the one at an index. */
function closing(tokens: readonly CToken[], at: number, open: string, close: string): number {
  let depth = 0;
  for (let i = at; i < tokens.length; i++) {
    if (tokens[i]!.text === open) depth++;
    else if (tokens[i]!.text === close && --depth === 0) return i;
  }
  return tokens.length - 1;
}
