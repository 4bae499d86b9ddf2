import type { DataModel } from './types';

/** What accepted flags (`filterFlags`) mean. Of flags that contradict each other the last one wins. */
export interface FlagMeaning {
  /** `-m32` or `-m64`, if said. */
  readonly dataModel: DataModel | undefined;
  /** `-fwrapv`: signed overflow is defined. */
  readonly signedArithmeticWraps: boolean;
  readonly charIsUnsigned: boolean;
  readonly shortEnums: boolean;
  /** Folders and files that the flags let the compiler read. */
  readonly paths: readonly string[];
  /** The other flags, spelled so that clang's driver and its compiler proper (`-cc1`) both take them. */
  readonly common: readonly CommonFlag[];
}

type CommonFlag =
  | { readonly kind: 'plain'; readonly flag: string }
  | { readonly kind: 'path'; readonly flag: string; readonly path: string };

/** The words of a command line, with paths as the compiler that runs knows them. */
export function spelled(flags: readonly CommonFlag[], name: (path: string, flag: string) => string): string[] {
  return flags.flatMap((one) => (one.kind === 'plain' ? [one.flag] : [one.flag, name(one.path, one.flag)]));
}

export function meaningOf(flags: readonly string[]): FlagMeaning {
  const chosen = (yes: readonly string[], no: readonly string[]): boolean | undefined => {
    const last = flags.findLast((flag) => yes.includes(flag) || no.includes(flag));
    return last === undefined ? undefined : yes.includes(last);
  };
  const common = flags.flatMap(commonSpelling);
  const is32 = chosen(['-m32'], ['-m64']);
  return {
    dataModel: is32 === undefined ? undefined : is32 ? 'ILP32' : 'LP64',
    signedArithmeticWraps: chosen(['-fwrapv', '-fno-strict-overflow'], ['-fno-wrapv', '-fstrict-overflow']) ?? false,
    charIsUnsigned: chosen(['-funsigned-char', '-fno-signed-char'], ['-fsigned-char', '-fno-unsigned-char']) ?? false,
    shortEnums: chosen(['-fshort-enums'], ['-fno-short-enums']) ?? false,
    paths: common.flatMap((one) => (one.kind === 'path' ? [one.path] : [])),
    common,
  };
}

function commonSpelling(flag: string): readonly CommonFlag[] {
  const path = /^(-I|-iquote|-isystem|-idirafter|-include)(.*)$/s.exec(flag);
  if (path !== null) return [{ kind: 'path', flag: path[1]!, path: path[2]! }];
  if (flag === '-ansi') return [{ kind: 'plain', flag: '-std=c89' }];
  if (flag === '-fpack-struct') return [{ kind: 'plain', flag: '-fpack-struct=1' }];
  return /^-(?:[DUW]|w$|std=|pedantic$|fpack-struct=)/.test(flag) ? [{ kind: 'plain', flag }] : [];
}
