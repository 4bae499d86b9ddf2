import { parseArgs } from 'node:util';
import type { DataModel } from '../compile/types';
import { type CheckKind } from '../task/check';
import { readChecks } from './verify-arguments';

export interface RunArguments {
  readonly kind: 'run';
  readonly file: string;
  readonly function: string;
  /** Ordered inputs; undefined: a generator makes them. */
  readonly inputs: readonly bigint[] | undefined;
  readonly seed: number;
  readonly trace: boolean;
  readonly steps: number;
  /** malloc may return null, as an input says. */
  readonly allocationMayFail: boolean;
  readonly abortIsError: boolean;
  readonly checks: ReadonlySet<CheckKind>;
  readonly dataModel: DataModel;
  readonly compiler: string;
  readonly flags: readonly string[];
}

export const runHelp = `usage: verdict run [options] FILE [-- COMPILER-FLAG…]

Runs a C file (.c, .i) or LLVM IR (.ll) on the interpreter, prints its output, and stops at the first check that fails.

options
  --function NAME          start here instead of main, with arbitrary arguments and globals
  --inputs 1,-5,…          values of parameters, __VERIFIER_nondet_* and unknown functions, in the order of their use
  --seed N                 otherwise these come from a generator; another seed gives others (default 1)
  --trace                  tell calls, assignments, branches and inputs in C terms
  --steps N                stop after about that many instructions (default 1000000000)
  --checks KIND,…          only checks of these kinds (verdict verify --help lists them)
  --abort-is-error         abort() is a check that fails, not an end
  --malloc-fails           malloc may return null: an input decides
  --data-model LP64|ILP32  widths of the C types: 64-bit (default) or 32-bit
  --compiler WHICH         embedded (default), clang for the one on PATH, or the path of a clang
  -h, --help               this text

exit status
  0  the program ended by itself, whatever its own status, and no check failed
  1  a check failed
  2  the run stopped before its end: something is not supported, an assumption fails, steps or inputs are used up
  3  wrong usage, a file that does not exist, does not compile, or is not LLVM IR
`;

const options = {
  function: { type: 'string' },
  inputs: { type: 'string' },
  seed: { type: 'string' },
  trace: { type: 'boolean' },
  steps: { type: 'string' },
  checks: { type: 'string' },
  'abort-is-error': { type: 'boolean' },
  'malloc-fails': { type: 'boolean' },
  'data-model': { type: 'string' },
  compiler: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Reads what follows `verdict run`. */
export function readRunArguments(
  argv: readonly string[],
): RunArguments | { readonly kind: 'run-help' } | { readonly kind: 'wrong'; readonly message: string } {
  const split = argv.indexOf('--');
  const own = split < 0 ? argv : argv.slice(0, split);
  try {
    const { values, positionals } = parseArgs({ args: joined(own), allowPositionals: true, options });
    if (values.help === true) return { kind: 'run-help' };
    const [file, ...others] = positionals;
    if (file === undefined) return wrong('there is no file to run');
    if (others.length > 0) return wrong(`only one file can be run, not also ${others.join(', ')}`);
    const dataModel = values['data-model'] ?? 'LP64';
    if (dataModel !== 'LP64' && dataModel !== 'ILP32') {
      return wrong(`unknown data model ${dataModel}; there are LP64 and ILP32`);
    }
    return {
      kind: 'run',
      file,
      function: values.function ?? 'main',
      inputs: values.inputs === undefined ? undefined : readInputs(values.inputs),
      seed: readCount('seed', values.seed ?? '1'),
      trace: values.trace ?? false,
      steps: readCount('steps', values.steps ?? '1000000000'),
      allocationMayFail: values['malloc-fails'] ?? false,
      abortIsError: values['abort-is-error'] ?? false,
      checks: readChecks(values.checks),
      dataModel,
      compiler: values.compiler ?? 'embedded',
      flags: split < 0 ? [] : argv.slice(split + 1),
    };
  } catch (error) {
    return wrong(error instanceof Error ? error.message.replace(/\. .*$/s, '') : String(error));
  }
}

/** `--inputs -1` is a value that looks like an option. */
function joined(argv: readonly string[]): string[] {
  const result: string[] = [];
  for (let i = 0; i < argv.length; i++) {
    if (argv[i] === '--inputs' && argv[i + 1] !== undefined) result.push(`--inputs=${argv[++i]!}`);
    else result.push(argv[i]!);
  }
  return result;
}

function readInputs(text: string): readonly bigint[] {
  if (text.trim() === '') return [];
  return text.split(',').map((part) => {
    const value = part.trim();
    const match = /^(-?)(0[xX][0-9a-fA-F]+|\d+)$/.exec(value);
    if (match === null) throw new Error(`not an integer in --inputs: ${value}`);
    return match[1] === '-' ? -BigInt(match[2]!) : BigInt(match[2]!);
  });
}

function readCount(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`--${name} needs a number, not ${text}`);
  return Number(text);
}

function wrong(message: string): { readonly kind: 'wrong'; readonly message: string } {
  return { kind: 'wrong', message };
}
