/** Optional guarantees of an instruction or constant expression, as a bit set in `flags`. */
export const Flag = {
  nuw: 1 << 0,
  nsw: 1 << 1,
  exact: 1 << 2,
  disjoint: 1 << 3,
  nneg: 1 << 4,
  samesign: 1 << 5,
  /** `inbounds`, which implies `nusw`. */
  inbounds: 1 << 6,
  nusw: 1 << 7,
  nnan: 1 << 8,
  ninf: 1 << 9,
  nsz: 1 << 10,
  arcp: 1 << 11,
  contract: 1 << 12,
  afn: 1 << 13,
  reassoc: 1 << 14,
} as const;

export type FlagName = keyof typeof Flag;

/** All fast-math flags: what `fast` stands for. */
export const fastMath = Flag.nnan | Flag.ninf | Flag.nsz | Flag.arcp | Flag.contract | Flag.afn | Flag.reassoc;

/** The flags of a set, in the order LLVM prints them. */
export function flagNames(flags: number): string[] {
  if (flags === 0) return [];
  if ((flags & fastMath) === fastMath) return ['fast', ...flagNames(flags & ~fastMath)];
  return printOrder.filter((name) => (flags & Flag[name]) !== 0);
}

const printOrder: readonly FlagName[] = [
  'reassoc',
  'nnan',
  'ninf',
  'nsz',
  'arcp',
  'contract',
  'afn',
  'inbounds',
  'nusw',
  'nuw',
  'nsw',
  'exact',
  'disjoint',
  'nneg',
  'samesign',
];
