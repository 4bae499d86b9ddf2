/** What hides names in a line of C, and names; those that a bracket follows are calls, those behind a dot are members. */
const parts =
  /\/\/.*|\/\*.*?(?:\*\/|$)|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|^\s*#.*|(?:->|\.)\s*[A-Za-z_]\w*|\d\w*|([A-Za-z_]\w*)(?!\w|\s*\()/g;

/** Names of variables in a line of C, each once, with where they begin. */
export function namesIn(line: string): readonly { readonly name: string; readonly column: number }[] {
  const found = new Map<string, number>();
  for (const match of line.matchAll(parts)) {
    const [, name] = match;
    if (name !== undefined && !keywords.has(name) && !found.has(name)) found.set(name, match.index);
  }
  return [...found].map(([name, column]) => ({ name, column }));
}

const keywords: ReadonlySet<string> = new Set(
  (
    'auto bool break case char const continue default do double else enum extern float for goto if inline int long ' +
    'register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while'
  ).split(' '),
);
