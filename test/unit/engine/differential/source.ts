/** C text as a tree, so that parts of it can be left out. */
export type Source = string | Block;

export interface Block {
  readonly open: string;
  readonly body: readonly Source[];
  readonly close: string;
}

export function textOf(sources: readonly Source[], indent = ''): string {
  return sources
    .map((one) =>
      typeof one === 'string'
        ? `${indent}${one}\n`
        : `${indent}${one.open}\n${textOf(one.body, `${indent}  `)}${indent}${one.close}\n`,
    )
    .join('');
}

/** All trees with one part left out, the large parts first, and those with a block's body in its place. */
export function smaller(sources: readonly Source[]): (readonly Source[])[] {
  const without = sources.map((_, at) => [...sources.slice(0, at), ...sources.slice(at + 1)]);
  const opened = sources.flatMap((one, at) =>
    typeof one === 'string' ? [] : [[...sources.slice(0, at), ...one.body, ...sources.slice(at + 1)]],
  );
  const inside = sources.flatMap((one, at) =>
    typeof one === 'string'
      ? []
      : smaller(one.body).map((body) => [...sources.slice(0, at), { ...one, body }, ...sources.slice(at + 1)]),
  );
  return [...without, ...opened, ...inside];
}
