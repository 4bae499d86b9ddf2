import { type TraceMode, traceModes } from '../report/result';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { DataModel } from '../compile/types';
import type { EncodingOptions } from '../engine/engine';
import { engineNames } from '../engine/portfolio';
import { type CheckKind, checkKinds } from '../task/check';
import { defaultOptions, type TaskOptions } from '../task/options';
import { encodingHelp, encodingOptions, readEncoding } from './encoding-arguments';
import { isUsageError, oneOf, readSeconds, wholeNumber, Wrong } from './option-values';
import { properties, type Property, propertyOptions } from './property';

/** Where executions start. */
export type Start =
  /** In every function, each by itself and for its own checks. */
  | { readonly kind: 'everywhere' }
  /** In this function, for all checks that an execution may come to. */
  | { readonly kind: 'function'; readonly name: string };

export const formats = ['text', 'json', 'sarif'] as const;
export type Format = (typeof formats)[number];

export interface VerifyArguments {
  readonly kind: 'verify';
  readonly files: readonly string[];
  readonly format: Format;
  readonly dataModel: DataModel;
  /** `embedded`, `clang` for the one on PATH, or the path of one. */
  readonly compiler: string;
  readonly start: Start;
  readonly task: TaskOptions;
  readonly property: Property | undefined;
  readonly engine: string;
  readonly bound: number;
  readonly encoding: Partial<EncodingOptions>;
  /** For each function. */
  readonly milliseconds: number;
  /** Of one check in one engine; undefined if it has no limit of its own. */
  readonly checkMilliseconds: number | undefined;
  readonly jobs: number;
  /** Only lists the checks, without verdicts. */
  readonly list: boolean;
  /** Shows checks that are proved one by one, not only their number. */
  readonly all: boolean;
  readonly stats: boolean;
  /** Folder for every question to the solver, as the user named it. */
  readonly dumpTo: string | undefined;
  readonly trace: TraceMode;
  /** Where harnesses for counterexamples go (.c or .ll). */
  readonly harness: string | undefined;
  /** Where an SV-COMP violation witness goes. */
  readonly witness: string | undefined;
  /** Where a counterexample goes that the debugger can replay. */
  readonly saveTrace: string | undefined;
  /** Where region graphs go (.dot or .json). */
  readonly graph: string | undefined;
  /** Tells how engines with region graphs came to their verdicts, step by step. */
  readonly explain: boolean;
  /** Compiler flags: what follows `--`. */
  readonly flags: readonly string[];
}

export const verifyHelp = `usage: verdict verify [options] FILE… [-- COMPILER-FLAG…]

Compiles C files (.c, .i) or reads LLVM IR (.ll), and says of every check whether it is proved, refuted (with the inputs
of an execution that fails), holds up to a bound, or is unknown (and why).

what is verified
  --all-functions          every function by itself, called with anything, for its own checks (default)
  --function NAME          executions that start in this function, for all checks that they may come to
  --checks KIND,…          only checks of these kinds: ${wrapped(checkKinds)}
  --property NAME          an SV-COMP property of the program that starts in main; the last line is TRUE, FALSE(…) or
                           UNKNOWN(…): ${properties.join(', ')}
  --abort-is-error         abort() must not be reached: it is a reach-error, too
  --malloc-succeeds        malloc, calloc and realloc never fail (by default they may return null)
  --list                   only list the checks, without verdicts

how
  --engine NAME            ${engineNames.join(', ')} (default auto: all, the cheap ones first)
  --bound N                how often loops and recursion are unfolded at most (default 12)
${encodingHelp}
  --timeout SECONDS        time for each function (default 10)
  --check-timeout SECONDS  of that, for each check in each engine (default: no limit of its own)
  --jobs N                 functions that are verified at the same time (default here ${defaultJobs()})
  --data-model LP64|ILP32  widths of the C types: 64-bit (default) or 32-bit
  --compiler WHICH         embedded (default), clang for the one on PATH, or the path of a clang

what is shown
  --format text|json|sarif for people (default), for programs, for code scanning
  --trace full|sliced|none of counterexamples: all steps, those that matter (default), or only the inputs
  --all                    proved checks too, one by one
  --stats                  what engines and solver did
  --harness FILE           write C (.c) or LLVM IR (.ll) that makes the program fail as the counterexample says
  --witness FILE           write a violation witness (SV-COMP format 2.0) of a counterexample that starts in main
  --save-trace FILE        write a counterexample that the debugger replays (docs/replay.md)
  --explain                how dash came to its verdicts, step by step in words
  --graph FILE             write the region graph of each check that dash looked at, for Graphviz (.dot) or as .json
  --dump-smt DIR           write every question to the solver into this folder, as SMT-LIB with its answer
  -h, --help               this text

exit status
  0  everything is proved
  1  something is refuted
  2  nothing is refuted, but not everything is proved
  3  wrong usage, a file that does not exist, does not compile, or is not LLVM IR
`;

const options = {
  'all-functions': { type: 'boolean' },
  function: { type: 'string' },
  checks: { type: 'string' },
  property: { type: 'string' },
  'abort-is-error': { type: 'boolean' },
  'malloc-succeeds': { type: 'boolean' },
  list: { type: 'boolean' },
  engine: { type: 'string' },
  bound: { type: 'string' },
  ...encodingOptions,
  timeout: { type: 'string' },
  'check-timeout': { type: 'string' },
  jobs: { type: 'string' },
  'data-model': { type: 'string' },
  compiler: { type: 'string' },
  format: { type: 'string' },
  all: { type: 'boolean' },
  stats: { type: 'boolean' },
  trace: { type: 'string' },
  harness: { type: 'string' },
  witness: { type: 'string' },
  'save-trace': { type: 'string' },
  'dump-smt': { type: 'string' },
  explain: { type: 'boolean' },
  graph: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** Reads what follows `verdict verify`. */
export function readVerifyArguments(
  argv: readonly string[],
): VerifyArguments | { readonly kind: 'verify-help' } | { readonly kind: 'wrong'; readonly message: string } {
  const split = argv.indexOf('--');
  const own = split < 0 ? argv : argv.slice(0, split);
  try {
    const { values, positionals } = parseArgs({ args: [...own], allowPositionals: true, options });
    if (values.help === true) return { kind: 'verify-help' };
    return readValues(positionals, values, split < 0 ? [] : argv.slice(split + 1));
  } catch (error) {
    if (!(error instanceof Wrong) && !isUsageError(error)) throw error;
    // Node adds advice on how to write positional arguments that look like options.
    return { kind: 'wrong', message: error.message.split('. ')[0]! };
  }
}

function readValues(files: readonly string[], values: Values, flags: readonly string[]): VerifyArguments {
  if (files.length === 0) throw new Wrong('there is no file to verify');
  const property = values.property === undefined ? undefined : oneOf(properties, values.property, 'property');
  const { list = false, all = false, stats = false, compiler = 'embedded' } = values;
  if (property !== undefined && values.checks !== undefined)
    throw new Wrong('--property says which checks: no --checks');
  if (property !== undefined && list) throw new Wrong('--list gives no answer to --property');
  if (values['dump-smt'] !== undefined && list)
    throw new Wrong('--list asks the solver nothing that --dump-smt could write');
  if ((values.harness ?? values.witness ?? values['save-trace']) !== undefined && list)
    throw new Wrong('--list finds no counterexamples for --harness, --witness or --save-trace');
  const { explain = false } = values;
  if ((values.graph !== undefined || explain) && list)
    throw new Wrong('--list decides nothing: no --graph, no --explain');
  if (explain && (values.format ?? 'text') !== 'text') throw new Wrong('--explain is for --format text');
  return {
    kind: 'verify',
    files,
    format: oneOf(formats, values.format ?? 'text', 'format'),
    dataModel: oneOf(['LP64', 'ILP32'] as const, values['data-model'] ?? 'LP64', 'data model'),
    compiler,
    start: readStart(values, property),
    task: readTask(values, property),
    property,
    engine: oneOf(engineNames, values.engine ?? 'auto', 'engine'),
    bound: wholeNumber('--bound', values.bound ?? '12'),
    encoding: readEncoding(values),
    milliseconds: readSeconds(values.timeout ?? '10') * 1000,
    checkMilliseconds: readCheckTimeout(values['check-timeout']),
    jobs: values.jobs === undefined ? defaultJobs() : wholeNumber('--jobs', values.jobs),
    list,
    all,
    stats,
    dumpTo: values['dump-smt'],
    trace: oneOf(traceModes, values.trace ?? 'sliced', 'amount of trace'),
    harness: readHarness(values.harness),
    witness: values.witness,
    saveTrace: values['save-trace'],
    graph: readGraph(values.graph),
    explain,
    flags,
  };
}

function readStart({ function: name, 'all-functions': everywhere = false }: Values, property?: Property): Start {
  if (name !== undefined && everywhere) throw new Wrong('--function and --all-functions exclude each other');
  if (name !== undefined) return { kind: 'function', name };
  // A property is one of a whole program.
  return property === undefined || everywhere ? { kind: 'everywhere' } : { kind: 'function', name: 'main' };
}

function readCheckTimeout(text: string | undefined): number | undefined {
  return text === undefined ? undefined : readSeconds(text, '--check-timeout') * 1000;
}

function readTask(values: Values, property: Property | undefined): TaskOptions {
  const base =
    property === undefined ? { ...defaultOptions, checks: readChecks(values.checks) } : propertyOptions(property);
  return {
    ...base,
    abortIsError: values['abort-is-error'] ?? base.abortIsError,
    allocationMayFail: base.allocationMayFail && values['malloc-succeeds'] !== true,
  };
}

export function readChecks(text: string | undefined): ReadonlySet<CheckKind> {
  if (text === undefined) return defaultOptions.checks;
  return new Set(text.split(',').map((kind) => oneOf(checkKinds, kind.trim(), 'check')));
}

function readHarness(file: string | undefined): string | undefined {
  if (file === undefined || /\.(?:c|ll)$/.test(file)) return file;
  throw new Wrong(`--harness takes the name of a .c or .ll file, not ${file}`);
}

function readGraph(file: string | undefined): string | undefined {
  if (file === undefined || /\.(?:dot|json)$/.test(file)) return file;
  throw new Wrong(`--graph takes the name of a .dot or .json file, not ${file}`);
}

/** One core is left to whoever waits. */
function defaultJobs(): number {
  return Math.max(1, availableParallelism() - 1);
}

/** A list in lines that fit under the options. */
function wrapped(words: readonly string[]): string {
  const lines = [''];
  for (const word of words) {
    if (lines.at(-1)!.length + word.length > 85) lines.push('');
    lines.push(`${lines.pop()!} ${word},`);
  }
  const indent = '\n'.padEnd(27);
  return `${indent}${lines.join(indent)}`.slice(0, -1);
}
