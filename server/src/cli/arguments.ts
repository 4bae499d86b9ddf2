import { readBenchArguments, type BenchArguments } from './bench-arguments';
import { readRunArguments, type RunArguments } from './run-arguments';
import { readVerifyArguments, type VerifyArguments } from './verify-arguments';

/** What the command line asks for. */
export type Arguments =
  | VerifyArguments
  | RunArguments
  | BenchArguments
  | { readonly kind: 'help' | 'verify-help' | 'run-help' | 'bench-help' | 'version' | 'debug-adapter' }
  /** It makes no sense; the message says why. */
  | { readonly kind: 'wrong'; readonly message: string };

export const help = `usage: verdict verify [options] FILE… [-- COMPILER-FLAG…]    (verdict verify --help)
       verdict run [options] FILE [-- COMPILER-FLAG…]        (verdict run --help)
       verdict bench [options]                               (verdict bench --help)
       verdict debug-adapter

verify  says of every check in C files (.c, .i) or LLVM IR (.ll) whether it is proved, refuted, or unknown
run     executes a program on the interpreter, with every check
bench   measures the engines on families of programs of growing size
debug-adapter
        replays counterexamples for editors: speaks the debug adapter protocol on its standard streams

options
  -h, --help               this text
  --version                the version
`;

/** Reads the command line. */
export function readArguments([command, ...rest]: readonly string[]): Arguments {
  switch (command) {
    case 'verify':
      return readVerifyArguments(rest);
    case 'run':
      return readRunArguments(rest);
    case 'bench':
      return readBenchArguments(rest);
    case 'debug-adapter':
      return { kind: 'debug-adapter' };
    case undefined:
    case '-h':
    case '--help':
      return { kind: 'help' };
    case '--version':
      return { kind: 'version' };
    default:
      return { kind: 'wrong', message: `unknown ${command.startsWith('-') ? 'option' : 'command'} ${command}` };
  }
}
