/** Inputs as JSON, to be kept in a file and replayed. */
import type { Inputs, Lasso, PlacedByte } from './inputs';

export interface SavedInputs {
  /** Bit patterns in hexadecimal, in the order in which execution takes them. */
  readonly ordered: readonly string[];
  readonly placed: readonly SavedBytes[];
  readonly lasso?: Lasso;
}

/** Bytes that follow each other. */
export interface SavedBytes {
  readonly object: number;
  readonly generation: number;
  readonly offset: number;
  /** In hexadecimal, two digits each. */
  readonly bytes: string;
}

export function saveInputs({ ordered, placed, lasso }: Inputs): SavedInputs {
  // What is not given is 0, so that zeros need not be kept; the last of several for one place counts.
  const byPlace = new Map(placed.map((byte) => [keyOf(byte), byte]));
  const sorted = [...byPlace.values()]
    .filter(({ value }) => value !== 0)
    .sort((a, b) => a.object - b.object || a.generation - b.generation || a.offset - b.offset);
  const runs: { object: number; generation: number; offset: number; bytes: string }[] = [];
  for (const { object, generation, offset, value } of sorted) {
    const last = runs.at(-1);
    const bytes = value.toString(16).padStart(2, '0');
    const isNext =
      last?.object === object && last.generation === generation && last.offset + last.bytes.length / 2 === offset;
    if (isNext) last.bytes += bytes;
    else runs.push({ object, generation, offset, bytes });
  }
  return {
    ordered: ordered.map((bits) => `0x${bits.toString(16)}`),
    placed: runs,
    ...(lasso !== undefined && { lasso }),
  };
}

/** Undefined if it is not what `saveInputs` makes. */
export function readInputs(saved: unknown): Inputs | undefined {
  const { ordered, placed, lasso } = (saved ?? {}) as Partial<Record<keyof SavedInputs, unknown>>;
  if (!Array.isArray(ordered) || !Array.isArray(placed)) return undefined;
  if (!ordered.every((bits): bits is string => typeof bits === 'string' && /^0x[0-9a-f]+$/i.test(bits)))
    return undefined;
  if (!placed.every(isSavedBytes)) return undefined;
  const inputs = { ordered: ordered.map(BigInt), placed: placed.flatMap(bytesOf) };
  if (lasso === undefined) return inputs;
  return isLasso(lasso) ? { ...inputs, lasso } : undefined;
}

function bytesOf({ object, generation, offset, bytes }: SavedBytes): readonly PlacedByte[] {
  return Array.from({ length: bytes.length / 2 }, (_, index) => {
    const value = Number.parseInt(bytes.slice(2 * index, 2 * index + 2), 16);
    return { object, generation, offset: offset + index, value };
  });
}

function isSavedBytes(value: unknown): value is SavedBytes {
  const { object, generation, offset, bytes } = (value ?? {}) as Partial<Record<keyof SavedBytes, unknown>>;
  const areNumbers = [object, generation, offset].every((one) => Number.isSafeInteger(one) && (one as number) >= 0);
  return areNumbers && typeof bytes === 'string' && /^(?:[0-9a-f]{2})*$/i.test(bytes);
}

function isLasso(value: unknown): value is Lasso {
  const { stem, cycle } = (value ?? {}) as Partial<Record<keyof Lasso, unknown>>;
  return Number.isSafeInteger(stem) && Number.isSafeInteger(cycle) && (stem as number) >= 0 && (cycle as number) > 0;
}

function keyOf({ object, generation, offset }: PlacedByte): string {
  return `${object},${generation},${offset}`;
}
