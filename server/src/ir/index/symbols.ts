/** A part of the text: offsets in UTF-16 code units, the end exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** What a name stands for, in the order of their numbers in a SymbolIndex. */
export const symbolKinds = [
  /** A parameter or the result of an instruction. */
  'local',
  'label',
  'global',
  /** `%struct.t`. */
  'type',
  /** `!12`. */
  'metadata',
  /** `!llvm.ident`. */
  'namedMetadata',
  /** `#0`. */
  'attributes',
  'comdat',
  /** `^0`. */
  'summary',
] as const;

export type SymbolKind = (typeof symbolKinds)[number];

export const enum OccurrenceFlag {
  Definition = 1,
  /** In a comment (`; preds = %a`): leads to the definition, but is no reference. */
  Comment = 2,
}

/**
 * All names in a text, by typed arrays (which can be posted between threads). Symbols are numbered; locals and labels of
 * different functions are different symbols.
 */
export interface SymbolIndex {
  /** Per occurrence, in the order of the text. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly symbols: Int32Array;
  readonly flags: Uint8Array;
  /** Per symbol: the number of its kind; the number of its function, or -1; where it is defined without being named, or -1. */
  readonly kinds: Uint8Array;
  readonly functions: Int32Array;
  readonly implicitDefinitions: Int32Array;
  /** Occurrences of symbol s: `grouped[groupStarts[s]]` up to, not including, `grouped[groupStarts[s + 1]]`. */
  readonly grouped: Int32Array;
  readonly groupStarts: Int32Array;
}

/** A name at a place. */
export interface Occurrence extends TextRange {
  readonly symbol: number;
  readonly kind: SymbolKind;
  readonly isDefinition: boolean;
}

/** What a symbol of an index stands for. */
export function symbolKind(index: SymbolIndex, symbol: number): SymbolKind {
  return symbolKinds[index.kinds[symbol]!]!;
}

/** The name that an offset is in or just behind. */
export function occurrenceAt(index: SymbolIndex, offset: number): Occurrence | undefined {
  let low = 0;
  let high = index.starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (index.starts[middle]! <= offset) low = middle + 1;
    else high = middle;
  }
  const found = low - 1;
  if (found < 0 || offset > index.ends[found]!) return undefined;
  const symbol = index.symbols[found]!;
  return {
    start: index.starts[found]!,
    end: index.ends[found]!,
    symbol,
    kind: symbolKind(index, symbol),
    isDefinition: (index.flags[found]! & OccurrenceFlag.Definition) !== 0,
  };
}

/** Where a symbol is defined: once, in text without errors; an unnamed entry block at its first instruction. */
export function definitionsOf(index: SymbolIndex, symbol: number): readonly TextRange[] {
  const named = occurrences(index, symbol, (flags) => (flags & OccurrenceFlag.Definition) !== 0);
  const implicit = index.implicitDefinitions[symbol]!;
  return named.length > 0 || implicit < 0 ? named : [{ start: implicit, end: implicit }];
}

/** Where a symbol is used; neither definitions nor comments. */
export function referencesOf(index: SymbolIndex, symbol: number): readonly TextRange[] {
  return occurrences(index, symbol, (flags) => flags === 0);
}

/** All places of a symbol, as an editor highlights them. */
export function occurrencesOf(index: SymbolIndex, symbol: number): readonly TextRange[] {
  return occurrences(index, symbol, () => true);
}

function occurrences(index: SymbolIndex, symbol: number, accepts: (flags: number) => boolean): TextRange[] {
  const group = index.grouped.subarray(index.groupStarts[symbol], index.groupStarts[symbol + 1]);
  const ranges: TextRange[] = [];
  for (const occurrence of group) {
    if (!accepts(index.flags[occurrence]!)) continue;
    ranges.push({ start: index.starts[occurrence]!, end: index.ends[occurrence]! });
  }
  return ranges;
}
