/** Expressions in a line of C that can be shown: variables, members, elements. */
const words =
  /\/\/.*|\/\*[^]*?(?:\*\/|$)|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[A-Za-z_]\w*(?:(?:->|\.)[A-Za-z_]\w*|\[[^[\]]*\])*(?!\w|\s*\()/g;

/** What stands in a line, each once, in order. */
export function expressionsIn(line: string): readonly string[] {
  const found = new Set<string>();
  for (const [text] of line.matchAll(words)) {
    if (!/^[A-Za-z_]/.test(text) || keywords.has(text)) continue;
    found.add(text);
    for (const [, index] of text.matchAll(/\[([^[\]]*)\]/g)) expressionsIn(index!).forEach((one) => found.add(one));
  }
  return [...found];
}

/** An expression and, should that have no value, what it goes through: of `p->next->key` `p->next` and `p`. */
export function withPrefixes(expression: string): readonly string[] {
  const inner = /^(.+)(?:->\w+|\.\w+|\[[^[\]]*\])$/.exec(expression)?.[1];
  return inner === undefined ? [expression] : [expression, ...withPrefixes(inner)];
}

const keywords: ReadonlySet<string> = new Set(
  (
    'auto break case char const continue default do double else enum extern float for goto if inline int long register ' +
    'restrict return short signed sizeof static struct switch typedef union unsigned void volatile while assert NULL'
  ).split(' '),
);
