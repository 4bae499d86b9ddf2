/** The options that say how a program becomes terms, the same for every command that verifies. */
import { type EncodingOptions, eliminations } from '../engine/engine';
import { oneOf, wholeNumber } from './option-values';

export const encodingHelp = `  --eager-unroll N         rounds of each loop that are unfolded before the first question (default: all,
                           if that is little, else none)
  --elim-vars WHICH        variables that vanish into their uses: off, normal (used once), aggressive (all; default)
  --math-int               ask over unbounded integers what can be asked so, where that means the same
  --no-slice               keep also what has no influence on the checks`;

export const encodingOptions = {
  'eager-unroll': { type: 'string' },
  'elim-vars': { type: 'string' },
  'math-int': { type: 'boolean' },
  'no-slice': { type: 'boolean' },
} as const;

interface EncodingValues {
  readonly 'eager-unroll'?: string | undefined;
  readonly 'elim-vars'?: string | undefined;
  readonly 'math-int'?: boolean | undefined;
  readonly 'no-slice'?: boolean | undefined;
}

/** What was said; nothing of what was not. */
export function readEncoding(values: EncodingValues): Partial<EncodingOptions> {
  const { 'eager-unroll': rounds, 'elim-vars': which, 'math-int': integers, 'no-slice': whole } = values;
  return {
    ...(rounds !== undefined && { eagerUnroll: wholeNumber('--eager-unroll', rounds, 0) }),
    ...(which !== undefined && { eliminate: oneOf(eliminations, which, 'elimination of variables') }),
    ...(integers === true && { mathInt: true }),
    ...(whole === true && { slice: false }),
  };
}
