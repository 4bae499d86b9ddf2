/**
 * Clang's checks for undefined behaviour that are compiled in as traps (`llvm.ubsantrap`). The rule: what C calls
 * undefined becomes visible, and no well-defined program is accused. docs/compile.md says why each other one is left out.
 * `unreachable` is: the instruction itself stands in the IR, and the trap would come behind every `abort()` as well.
 */
const always = [
  'shift-exponent',
  'integer-divide-by-zero',
  'array-bounds',
  'float-cast-overflow',
  'return',
  'vla-bound',
  'bool',
  'builtin',
];

/** Undefined unless the program is compiled with `-fwrapv`. */
const unlessWrapping = ['signed-integer-overflow', 'shift-base'];

/** The list for `-fsanitize=` and `-fsanitize-trap=`. */
export function sanitizers(signedArithmeticWraps: boolean): string {
  return [...always, ...(signedArithmeticWraps ? [] : unlessWrapping)].join(',');
}
