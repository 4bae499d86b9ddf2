import { diagnosticFlags } from '../diagnostic-flags';
import { spelled, type FlagMeaning } from '../flag-meaning';
import { ownMacro } from '../own-macro';
import { sanitizers } from '../sanitizers';
import type { DataModel } from '../types';

/** What differs from one run of the user's clang to the next. */
export interface DriverInput {
  readonly major: number;
  readonly file: string;
  /** Where the bitcode goes. */
  readonly output: string;
  readonly dataModel: DataModel;
  readonly flags: FlagMeaning;
  /** The name of a path in them. */
  readonly nameOf: (path: string, flag: string) => string;
  /** A virtual file system that puts unsaved text in the place of files. */
  readonly overlay: string;
  /** An empty configuration file, read instead of the machine's. */
  readonly emptyConfig: string;
  readonly prelude?: string | undefined;
}

/** Flags that select the target; also what `-print-effective-triple` is asked with. */
export function targetFlags(input: Pick<DriverInput, 'major' | 'dataModel' | 'emptyConfig'>): string[] {
  // Before clang 16, naming a configuration file is what keeps the default one away.
  const config = input.major >= 16 ? ['--no-default-config'] : ['--config', input.emptyConfig];
  if (input.dataModel === 'ILP32') return [...config, '-m32'];
  return process.arch === 'x64' ? [...config, '-m64'] : config;
}

/** The command line of the user's clang: the same checks and the same shape of IR as the embedded one's. */
export function driverArguments(input: DriverInput): string[] {
  const { flags, file } = input;
  const checks = sanitizers(flags.signedArithmeticWraps);
  return [
    ...targetFlags(input),
    ...['-c', '-emit-llvm', '-o', input.output, '-x', 'c', '-std=gnu17', '-ivfsoverlay', input.overlay],
    ...shapeFlags(input.major),
    ...[
      '-fmath-errno',
      '-ffp-contract=off',
      '-fno-pic',
      '-fno-pie',
      '-fno-stack-protector',
      '-fno-discard-value-names',
    ],
    ...[`-fsanitize=${checks}`, `-fsanitize-trap=${checks}`],
    ...(input.major >= 15 ? ['-fstrict-flex-arrays=1'] : []),
    ...(input.major >= 22 ? ['-fno-sanitize-debug-trap-reasons'] : []),
    ...['-gdwarf-5', '-gcolumn-info', '-fstandalone-debug', '-fdebug-compilation-dir=/'],
    ...['-fno-color-diagnostics', '-fno-crash-diagnostics', '-ferror-limit=50', ...diagnosticFlags],
    ...(flags.signedArithmeticWraps ? ['-fwrapv'] : []),
    ...(flags.charIsUnsigned ? ['-funsigned-char'] : []),
    ...(flags.shortEnums ? ['-fshort-enums'] : []),
    ownMacro,
    ...spelled(flags.common, input.nameOf),
    ...(input.prelude === undefined ? [] : ['-include', input.prelude]),
    ...['--', file],
  ];
}

/**
 * IR as the program was written, with lifetime markers, and one trap for each check. At -O1 clang makes one trap of all
 * those of a kind in a function; only from version 20 on can it be told not to. Before, -O0 must do, with the lifetime
 * markers that the address sanitizer would use: what is lost are the bodies of plain `inline` functions.
 */
function shapeFlags(major: number): string[] {
  const noPasses = ['-Xclang', '-disable-llvm-passes'];
  if (major < 20)
    return ['-O0', '-Xclang', '-disable-O0-optnone', '-Xclang', '-fsanitize-address-use-after-scope', ...noPasses];
  return ['-O1', ...noPasses, '-fno-sanitize-merge', '-U__OPTIMIZE__', '-D__NO_INLINE__=1', '-fno-strict-aliasing'];
}
