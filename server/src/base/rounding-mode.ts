/** IEEE-754's rounding directions, in the order of Z3's and SMT-LIB's names RNE, RNA, RTP, RTN, RTZ. */
export enum RoundingMode {
  NearestTiesToEven,
  NearestTiesToAway,
  TowardPositive,
  TowardNegative,
  TowardZero,
}

/** All five, indexed by their number. */
export const ROUNDING_MODES: readonly RoundingMode[] = [
  RoundingMode.NearestTiesToEven,
  RoundingMode.NearestTiesToAway,
  RoundingMode.TowardPositive,
  RoundingMode.TowardNegative,
  RoundingMode.TowardZero,
];
