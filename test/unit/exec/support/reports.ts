import type { CheckKind } from '../../../../server/src/task/check';

/** How the sanitizers of gcc and clang say that a check fails. */
export const sanitizerReports: Readonly<Partial<Record<CheckKind, RegExp>>> = {
  'signed-overflow': /signed integer overflow|negation of|division of .* cannot be represented/,
  'shift-range': /shift exponent|left shift of|passing zero to/,
  'division-by-zero': /division by zero/,
  'out-of-bounds':
    /buffer-(?:over|under)flow|out of bounds|bound evaluates to non-positive|SEGV on unknown address 0x[0-9a-f]*[1-9a-f]/,
  'null-dereference': /null pointer|SEGV on unknown address 0x0+ /,
  'use-after-free': /use-after-(?:free|scope|return)/,
  'double-free': /double-free/,
  'invalid-free': /attempting free on address which was not malloc/,
  unreachable: /unreachable program point/,
  'float-cast-range': /outside the range of representable values/,
  'uninitialised-read': /not a valid value for type '_?[Bb]ool'/,
  assert: /Assertion .* failed/,
};
