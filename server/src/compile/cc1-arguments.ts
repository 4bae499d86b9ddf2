import { spelled, type FlagMeaning } from './flag-meaning';
import { systemIncludeFolders } from './headers';
import { diagnosticFlags } from './diagnostic-flags';
import { ownMacro } from './own-macro';
import { sanitizers } from './sanitizers';
import type { Target } from './target';

/** What differs from one C file to the next. */
export interface Cc1Input {
  readonly target: Target;
  /** The C file's name inside the guest. */
  readonly file: string;
  /** The user's flags, filtered. */
  readonly flags: FlagMeaning;
  /** The guest's name of a path in them. */
  readonly nameOf: (path: string, flag: string) => string;
  /** A header of ours that is read before the file. */
  readonly prelude?: string | undefined;
}

/** The command line of the embedded clang's `-cc1`: C on one side, LLVM text on stdout. docs/compile.md says why. */
export function cc1Arguments(input: Cc1Input): string[] {
  const { target, file, flags } = input;
  const checks = sanitizers(flags.signedArithmeticWraps);
  return [
    ...['clang', '-cc1', '-triple', target.triple, '-target-cpu', target.cpu],
    ...['-emit-llvm', '-o', '-', '-x', 'c', '-std=gnu17', '-main-file-name', file.slice(file.lastIndexOf('/') + 1)],
    // Lifetime markers are only written at -O1, and optnone never is; no pass runs. The program still sees -O0.
    ...['-O1', '-disable-llvm-passes', '-U__OPTIMIZE__', '-D__NO_INLINE__=1', '-relaxed-aliasing', '-disable-free'],
    ...['-mrelocation-model', 'static', '-fmath-errno', '-ffp-contract=off', '-fgnuc-version=4.2.1'],
    ...[`-fsanitize=${checks}`, `-fsanitize-trap=${checks}`, '-fsanitize-debug-trap-reasons=none'],
    '-fstrict-flex-arrays=1',
    ...['-debug-info-kind=standalone', '-dwarf-version=5', '-debugger-tuning=gdb', '-fdebug-compilation-dir=/'],
    ...['-ferror-limit', '50', ...diagnosticFlags],
    // With these, wasi-libc's headers are the musl headers that they were made from.
    ...['-D__wasilibc_unmodified_upstream', '-D_WASI_EMULATED_SIGNAL', '-D_WASI_EMULATED_MMAN'],
    ...['-D_WASI_EMULATED_PROCESS_CLOCKS', ownMacro],
    ...(flags.signedArithmeticWraps ? ['-fwrapv'] : []),
    ...(flags.charIsUnsigned ? ['-fno-signed-char'] : []),
    ...(flags.shortEnums ? ['-fshort-enums'] : []),
    ...spelled(flags.common, input.nameOf),
    ...systemIncludeFolders.flatMap((folder) => ['-internal-isystem', folder]),
    ...(input.prelude === undefined ? [] : ['-include', input.prelude]),
    file,
  ];
}

/** The command line that turns a module of another LLVM into text of this one, changing nothing in it. */
export function normaliseArguments(file: string, triple: string): string[] {
  const quiet = ['-fno-caret-diagnostics', '-fmessage-length=0', '-Wno-override-module'];
  return [
    ...['clang', '-cc1', '-triple', triple, '-emit-llvm', '-o', '-', '-disable-llvm-passes', ...quiet],
    '-x',
    'ir',
    file,
  ];
}
