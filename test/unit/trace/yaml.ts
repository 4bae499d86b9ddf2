/** Reads the block-style YAML of a witness: maps, lists, and scalars that are written as in JSON. */
export function parseYaml(text: string): unknown {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ indent: line.search(/\S/), text: line.trim() }));
  const [value, rest] = parseBlock(lines);
  if (rest.length > 0) throw new Error(`not YAML as it should be: ${rest[0]!.text}`);
  return value;
}

interface Line {
  readonly indent: number;
  readonly text: string;
}

function parseBlock(lines: readonly Line[]): [unknown, readonly Line[]] {
  const [first] = lines;
  if (first === undefined) throw new Error('a value is missing');
  return first.text.startsWith('- ') ? parseList(lines, first.indent) : parseMap(lines, first.indent);
}

function parseList(lines: readonly Line[], indent: number): [unknown[], readonly Line[]] {
  const items: unknown[] = [];
  let rest = lines;
  while (rest[0]?.indent === indent && rest[0].text.startsWith('- ')) {
    const inner: Line = { indent: indent + 2, text: rest[0].text.slice(2) };
    if (isScalar(inner.text)) {
      items.push(JSON.parse(inner.text));
      rest = rest.slice(1);
      continue;
    }
    const [item, after] = parseBlock([inner, ...rest.slice(1)]);
    items.push(item);
    rest = after;
  }
  return [items, rest];
}

function parseMap(lines: readonly Line[], indent: number): [Record<string, unknown>, readonly Line[]] {
  const map: Record<string, unknown> = {};
  let rest = lines;
  while (rest[0]?.indent === indent) {
    const match = /^("(?:\\.|[^"\\])*"|\w+):(?: (.*))?$/.exec(rest[0].text);
    if (match === null) throw new Error(`not a map: ${rest[0].text}`);
    const key = match[1]!.startsWith('"') ? (JSON.parse(match[1]!) as string) : match[1]!;
    if (match[2] !== undefined) {
      map[key] = JSON.parse(match[2]);
      rest = rest.slice(1);
      continue;
    }
    [map[key], rest] = parseBlock(rest.slice(1));
  }
  return [map, rest];
}

function isScalar(text: string): boolean {
  return /^(?:".*"|-?\d[\d.]*|true|false)$/.test(text) && !/^"(?:\\.|[^"\\])*":/.test(text);
}
