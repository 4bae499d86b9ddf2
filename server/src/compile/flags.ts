import path from 'node:path';
import { isWithinAny } from './within';
import type { DataModel } from './types';

/** What decides whether a flag may be used. */
export interface FlagPolicy {
  /** Folder that relative paths are relative to. */
  readonly directory: string;
  readonly workspaceRoots: readonly string[];
  /** Only then may include folders lie outside the workspace. */
  readonly trusted: boolean;
}

/** Flags that passed. Nothing else of a command line ever reaches a compiler. */
export interface FlagSet {
  /** In clang's spelling for its driver, joined (`-I/a/b`), paths absolute, in the order given. */
  readonly flags: readonly string[];
  /** What was left out, with its argument. */
  readonly dropped: readonly string[];
}

type Verdict =
  | { readonly kind: 'accept'; readonly flag: string }
  | { readonly kind: 'drop' }
  /** Says what is compiled to where, which we decide: not worth a word. */
  | { readonly kind: 'ignore' };

/**
 * Filters a compiler's arguments (without its name) through an allow-list. Command lines come from files of the
 * workspace, and clang has many flags that run code or write files: what is not known to be harmless is dropped.
 */
export function filterFlags(argv: readonly string[], policy: FlagPolicy): FlagSet {
  const flags: string[] = [];
  const dropped: string[] = [];
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i]!;
    const separate = i + 1 < argv.length && takesNextWord.has(word) ? argv[++i] : undefined;
    const verdict = judge(word, separate, policy);
    if (verdict.kind === 'accept') flags.push(verdict.flag);
    else if (verdict.kind === 'drop') dropped.push(separate === undefined ? word : `${word} ${separate}`);
  }
  return { flags, dropped };
}

/**
 * Whether a program may mean something else without a flag that was left out. The others say how to optimise, what to
 * warn of, what to write besides and how to link: every project has them, and nobody wants to hear of them.
 */
export function mayMatter(flag: string): boolean {
  return !withoutMeaning.test(flag);
}

const withoutMeaning = new RegExp(
  `^-(?:${[
    ...['[OglLMWR].*', '[cESvpsH]', 'pg', 'pipe', 'pthread', 'rdynamic', 'shared', 'static', 'no-?pie', 'pie', '###'],
    ...['m(?:arch|tune|cpu)=.*', 'mno-red-zone', 'mrecord-mcount', 'nostdlib', 'nodefaultlibs', 'nostartfiles'],
    ...[
      'save-temps.*',
      'fuse-ld=.*',
      'Q.*',
      'time',
      'T .*',
      '-?serialize-diagnostics.*',
      'Xlinker.*',
      'Xassembler.*',
      'x c',
    ],
    'f(?:no-)?(?:pic|PIC|pie|PIE|plt|lto.*|stack-.*|diagnostics-.*|color-.*|caret-.*|show-.*|message-length=.*|visibility.*' +
      '|function-sections|data-sections|common|omit-.*|optimize-.*|inline.*|unroll-.*|vectorize|tree-.*|ident|debug-.*' +
      '|macro-prefix-map.*|file-prefix-map.*|asynchronous-unwind-tables|unwind-tables|exceptions|semantic-interposition' +
      '|profile-.*|coverage-.*|sanitize.*|cf-protection.*|merge-.*|verbose-asm|crash-.*|time-.*|strict-aliasing.*)',
  ].join('|')})$`,
);

function judge(word: string, separate: string | undefined, policy: FlagPolicy): Verdict {
  if (word === '-c' || word === '-o' || word === '--') return { kind: 'ignore' };
  // Not a flag: the source file, of which there is exactly one, and it is ours to name.
  if (!word.startsWith('-') && !word.startsWith('@')) return { kind: 'ignore' };
  if (plainFlags.has(word)) return { kind: 'accept', flag: word };
  if (standard.test(word) || warning.test(word) || packStruct.test(word)) return { kind: 'accept', flag: word };
  return macro(word, separate) ?? searchPath(word, separate, policy) ?? target(word, separate) ?? { kind: 'drop' };
}

/** Flags that stand for themselves. */
const plainFlags: ReadonlySet<string> = new Set([
  ...['-m32', '-m64', '-w', '-pedantic', '-ansi'],
  ...['-fsigned-char', '-funsigned-char', '-fno-signed-char', '-fno-unsigned-char'],
  ...['-fwrapv', '-fno-wrapv', '-fstrict-overflow', '-fno-strict-overflow'],
  ...['-fshort-enums', '-fno-short-enums', '-fpack-struct'],
]);

const standard = /^-std=(?:c|gnu|iso9899:)[0-9][0-9a-z]*$/;
const packStruct = /^-fpack-struct=\d+$/;
/** Not `-Wp,` `-Wa,` `-Wl,`, which reach other tools; not `-Werror`: a warning shall not keep a proof away. */
const warning = /^-W(?!error\b)(?:[a-z][\w+=-]*)?$/;

function macro(word: string, separate: string | undefined): Verdict | undefined {
  const match = /^(-[DU])(.*)$/s.exec(word);
  if (match === null) return undefined;
  const text = match[2] === '' ? separate : match[2];
  return text === undefined || !/^[A-Za-z_$]/.test(text)
    ? { kind: 'drop' }
    : { kind: 'accept', flag: match[1]! + text };
}

function searchPath(word: string, separate: string | undefined, policy: FlagPolicy): Verdict | undefined {
  const match = /^(-I|-iquote|-isystem|-idirafter|-include(?!-))(.*)$/s.exec(word);
  if (match === null) return undefined;
  const [, flag, joined] = match as unknown as [string, string, string];
  const text = joined === '' ? separate : joined;
  // `-I-` and `-I=dir` mean something else.
  if (text === undefined || text === '' || /^[-=]/.test(text)) return { kind: 'drop' };
  const absolute = path.resolve(policy.directory, text);
  if (!policy.trusted && !isWithinAny(absolute, policy.workspaceRoots)) return { kind: 'drop' };
  return { kind: 'accept', flag: flag + absolute };
}

function target(word: string, separate: string | undefined): Verdict | undefined {
  const triple = word === '-target' ? separate : /^--?target=(.*)$/.exec(word)?.[1];
  const model = triple === undefined ? undefined : dataModelOfTriple(triple);
  if (model === undefined) return undefined;
  return { kind: 'accept', flag: model === 'LP64' ? '-m64' : '-m32' };
}

/** The data model of a triple, if it is one of the two that we compile for. */
function dataModelOfTriple(triple: string): DataModel | undefined {
  if (/^(?:x86_64|amd64)-(?:\w+-)?linux(?:-gnu|-musl)?$/.test(triple)) return 'LP64';
  return /^i[3-6]86-(?:\w+-)?linux(?:-gnu|-musl)?$/.test(triple) ? 'ILP32' : undefined;
}

/** Flags whose argument is the next word, so that the argument is judged with its flag. */
const takesNextWord: ReadonlySet<string> = new Set([
  ...['-D', '-U', '-I', '-iquote', '-isystem', '-idirafter', '-include', '-target', '-o', '-x'],
  ...[
    '-MF',
    '-MT',
    '-MQ',
    '-MJ',
    '-dependency-file',
    '-Xclang',
    '-Xlinker',
    '-Xpreprocessor',
    '-Xassembler',
    '-Xanalyzer',
    '-mllvm',
  ],
  ...['-load', '-plugin', '-add-plugin', '--config', '--param', '--sysroot', '-isysroot', '-arch', '-B', '-F', '-L'],
  ...[
    '-l',
    '-T',
    '-u',
    '-z',
    '-e',
    '-imacros',
    '-include-pch',
    '-iwithprefix',
    '-iprefix',
    '-iframework',
    '-ivfsoverlay',
  ],
  ...['-working-directory', '--serialize-diagnostics', '-serialize-diagnostics', '-gcc-toolchain', '-dumpbase', '-G'],
]);
