/**
 * Where an expression of names, members, elements and brackets begins that ends somewhere in a text: of `x = p->items[i]`
 * and its end, before the `p`. The end itself if there is none.
 */
export function postfixStart(text: string, end: number): number {
  let start = end;
  for (;;) {
    const primary = primaryStart(text, start);
    if (primary === start) return start;
    start = primary;
    const link = /(?:->|\.)\s*$/.exec(text.slice(0, start));
    const isSuffix = text[start] === '[' || text[start] === '(';
    if (link !== null) start = link.index;
    else if (!isSuffix || !/[\w\])]\s*$/.test(text.slice(0, start))) return start;
  }
}

/** Where the name, or what is in brackets, begins that ends at a place. */
function primaryStart(text: string, end: number): number {
  const before = text.slice(0, end).trimEnd();
  const open = { ')': '(', ']': '[' }[before.at(-1) ?? ''];
  if (open === undefined) return end - (/[%@]?[A-Za-z_$][\w$]*$/.exec(text.slice(0, end))?.[0].length ?? 0);
  const close = before.at(-1);
  let depth = 0;
  for (let at = before.length - 1; at >= 0; at--) {
    if (before[at] === close) depth++;
    else if (before[at] === open && --depth === 0) return at;
  }
  return end;
}
