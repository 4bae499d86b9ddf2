import { parseArgs } from 'node:util';
import type { DataModel } from '../compile/types';
import { readRunArguments, type RunArguments } from './run-arguments';
import type { TraceMode } from './report/trace-table';
import type { Search } from '../service/model/verdict';

export interface VerifyArguments {
  readonly kind: 'verify';
  readonly files: readonly string[];
  readonly format: 'text' | 'json';
  readonly dataModel: DataModel;
  /** `embedded`, `clang` for the one on PATH, or the path of one. */
  readonly compiler: string;
  /** Only this function. */
  readonly function: string | undefined;
  /** Only lists the checks, without verdicts. */
  readonly list: boolean;
  /** Shows checks that are proved one by one, not only their number. */
  readonly all: boolean;
  readonly search: Search;
  /** Folder for every question to the solver, as the user named it. */
  readonly dumpTo: string | undefined;
  readonly trace: TraceMode;
  /** Where harnesses for counterexamples go (.c or .ll). */
  readonly harness: string | undefined;
  /** Where an SV-COMP violation witness goes. */
  readonly witness: string | undefined;
  /** Compiler flags: what follows `--`. */
  readonly flags: readonly string[];
}

/** What the command line asks for. */
export type Arguments =
  | VerifyArguments
  | RunArguments
  | { readonly kind: 'help' | 'run-help' }
  /** It makes no sense; the message says why. */
  | { readonly kind: 'wrong'; readonly message: string };

export const help = `usage: verdict verify [options] FILE… [-- COMPILER-FLAG…]
       verdict run [options] FILE [-- COMPILER-FLAG…]       (verdict run --help)

Compiles C files (.c, .i) or reads LLVM IR (.ll), and says of every check in every function whether it is proved,
refuted (with the inputs of an execution that fails), holds up to a bound, or is unknown (and why).
Each function is looked at by itself: it may be called with anything.

options
  --data-model LP64|ILP32  widths of the C types: 64-bit (default) or 32-bit
  --compiler WHICH         embedded (default), clang for the one on PATH, or the path of a clang
  --function NAME          only this function
  --bound N                how often loops and recursion are unfolded at most (default 12)
  --timeout SECONDS        time for each function (default 10)
  --trace full|sliced|none what is shown of counterexamples: all steps, those that matter (default), or only inputs
  --harness FILE           write a C file (.c, or .ll) that makes the program fail as the counterexample says
  --witness FILE           write a violation witness (SV-COMP format 2.0) of a counterexample that starts in main
  --all                    show proved checks one by one
  --list                   only list the checks, without verdicts
  --dump-smt DIR           write every question to the solver into this folder, as SMT-LIB with its answer
  --format text|json       for people (default) or for programs
  -h, --help               this text

exit status
  0  everything is proved
  1  something is refuted
  2  nothing is refuted, but not everything is proved
  3  wrong usage, a file that does not exist, does not compile, or is not LLVM IR
`;

/** Reads the command line. */
export function readArguments(argv: readonly string[]): Arguments {
  if (argv[0] === 'run') return readRunArguments(argv.slice(1));
  const split = argv.indexOf('--');
  const own = split < 0 ? argv : argv.slice(0, split);
  const flags = split < 0 ? [] : argv.slice(split + 1);
  try {
    const { values, positionals } = parseArgs({
      args: [...own],
      allowPositionals: true,
      options: {
        'data-model': { type: 'string' },
        compiler: { type: 'string' },
        function: { type: 'string' },
        bound: { type: 'string' },
        timeout: { type: 'string' },
        trace: { type: 'string' },
        harness: { type: 'string' },
        witness: { type: 'string' },
        all: { type: 'boolean' },
        list: { type: 'boolean' },
        'dump-smt': { type: 'string' },
        format: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help === true || (argv.length === 0 && positionals.length === 0)) return { kind: 'help' };
    return readVerify(positionals, values, flags);
  } catch (error) {
    return wrong(error instanceof Error ? firstSentence(error.message) : String(error));
  }
}

interface Values {
  readonly 'data-model'?: string | undefined;
  readonly compiler?: string | undefined;
  readonly function?: string | undefined;
  readonly format?: string | undefined;
  readonly bound?: string | undefined;
  readonly timeout?: string | undefined;
  readonly trace?: string | undefined;
  readonly harness?: string | undefined;
  readonly witness?: string | undefined;
  readonly all?: boolean | undefined;
  readonly list?: boolean | undefined;
  readonly 'dump-smt'?: string | undefined;
}

function readVerify([command, ...files]: readonly string[], values: Values, flags: readonly string[]): Arguments {
  if (command === undefined) return wrong('there is no command');
  if (command !== 'verify') return wrong(`unknown command ${command}; there is only verify`);
  const { 'data-model': dataModel = 'LP64', compiler = 'embedded', format = 'text' } = values;
  if (dataModel !== 'LP64' && dataModel !== 'ILP32') {
    return wrong(`unknown data model ${dataModel}; there are LP64 and ILP32`);
  }
  if (format !== 'text' && format !== 'json') return wrong(`unknown format ${format}; there are text and json`);
  if (files.length === 0) return wrong('there is no file to verify');
  const bound = Number(values.bound ?? 12);
  if (!Number.isInteger(bound) || bound < 1)
    return wrong(`--bound takes a whole number from 1 on, not ${values.bound}`);
  const seconds = Number(values.timeout ?? 10);
  if (!(seconds > 0)) return wrong(`--timeout takes a number of seconds, not ${values.timeout}`);
  const { list = false, all = false, trace = 'sliced', 'dump-smt': dumpTo } = values;
  if (dumpTo !== undefined && list) return wrong('--list asks the solver nothing that --dump-smt could write');
  if (trace !== 'full' && trace !== 'sliced' && trace !== 'none') {
    return wrong(`--trace takes full, sliced or none, not ${trace}`);
  }
  const { harness, witness } = values;
  if (harness !== undefined && !/\.(?:c|ll)$/.test(harness)) {
    return wrong(`--harness takes the name of a .c or .ll file, not ${harness}`);
  }
  const search = { bound, milliseconds: seconds * 1000 };
  return {
    kind: 'verify',
    files,
    format,
    dataModel,
    compiler,
    function: values.function,
    list,
    all,
    search,
    dumpTo,
    trace,
    harness,
    witness,
    flags,
  };
}

function wrong(message: string): Arguments {
  return { kind: 'wrong', message };
}

/** Node adds advice on how to write positional arguments that look like options. */
function firstSentence(message: string): string {
  return message.split('. ')[0]!;
}
