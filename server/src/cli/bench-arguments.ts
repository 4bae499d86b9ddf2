import { parseArgs } from 'node:util';
import { families } from '../bench/families/families';
import type { BenchOptions } from '../bench/measure';
import { engineNames } from '../engine/portfolio';
import { encodingHelp, encodingOptions, readEncoding } from './encoding-arguments';
import { isUsageError, oneOf, readSeconds, wholeNumber, Wrong } from './option-values';

export interface BenchArguments {
  readonly kind: 'bench';
  readonly families: readonly string[];
  /** Undefined: those of the family. */
  readonly sizes: readonly number[] | undefined;
  readonly options: BenchOptions;
  /** Each program is verified so often; the quickest time counts. */
  readonly repeat: number;
  /** Where to write the programs instead of verifying them. */
  readonly writeTo: string | undefined;
}

const names = families.map(({ name }) => name);

export const benchHelp = `usage: verdict bench [options]

Makes programs of growing size, a safe and an unsafe one of each, verifies them, and says what that took: by the clock,
of CPU, of the solver, and how it grows. Beside it what the literature reports of programs of that kind.

options
  --family NAME,…          ${names.join(', ')} (default all); the first word of several
                           names stands for them all
  --size N,…               other sizes than the family's own
  --engine NAME            ${engineNames.join(', ')} (default auto)
  --bound N                how often loops and recursion are unfolded at most (default 12)
${encodingHelp}
  --timeout SECONDS        time for each program (default 60)
  --repeat N               verify all programs so often, and show the quickest time of each: a process is fast once it is
                           warm (default 1)
  --write DIR              only write the programs into this folder
  -h, --help               this text

exit status
  0  every program got the verdict that it is made for
  1  a wrong verdict
  2  some were not decided
  3  wrong usage
`;

const options = {
  family: { type: 'string' },
  size: { type: 'string' },
  engine: { type: 'string' },
  bound: { type: 'string' },
  ...encodingOptions,
  timeout: { type: 'string' },
  repeat: { type: 'string' },
  write: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Reads what follows `verdict bench`. */
export function readBenchArguments(
  argv: readonly string[],
): BenchArguments | { readonly kind: 'bench-help' } | { readonly kind: 'wrong'; readonly message: string } {
  try {
    const { values } = parseArgs({ args: [...argv], options });
    if (values.help === true) return { kind: 'bench-help' };
    const listed = (text: string): readonly string[] => text.split(',').map((word) => word.trim());
    return {
      kind: 'bench',
      families: values.family === undefined ? names : listed(values.family).flatMap(namesOf),
      sizes: values.size === undefined ? undefined : listed(values.size).map((size) => wholeNumber('--size', size)),
      options: {
        engine: oneOf(engineNames, values.engine ?? 'auto', 'engine'),
        bound: wholeNumber('--bound', values.bound ?? '12'),
        encoding: readEncoding(values),
        milliseconds: readSeconds(values.timeout ?? '60') * 1000,
      },
      repeat: wholeNumber('--repeat', values.repeat ?? '1'),
      writeTo: values.write,
    };
  } catch (error) {
    if (!(error instanceof Wrong) && !isUsageError(error)) throw error;
    return { kind: 'wrong', message: error.message.split('. ')[0]! };
  }
}

/** A family, or all whose names start with the word: `drivers`. */
function namesOf(word: string): readonly string[] {
  const group = names.filter((name) => name.startsWith(`${word}-`));
  return group.length > 1 && !names.includes(word) ? group : [oneOf(names, word, 'family')];
}
