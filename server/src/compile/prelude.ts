/**
 * `__VERIFIER_*` need no header. Clang would declare an undeclared function as `int f()`, which is wrong for most of
 * them, so the ones that a file uses without declaring get a prototype before its first line.
 */
const scalars: Readonly<Record<string, string>> = {
  bool: '_Bool',
  char: 'char',
  uchar: 'unsigned char',
  short: 'short',
  ushort: 'unsigned short',
  int: 'int',
  uint: 'unsigned int',
  unsigned: 'unsigned int',
  u8: 'unsigned char',
  u16: 'unsigned short',
  u32: 'unsigned int',
  long: 'long',
  ulong: 'unsigned long',
  longlong: 'long long',
  ulonglong: 'unsigned long long',
  int128: '__int128',
  uint128: 'unsigned __int128',
  int8_t: 'signed char',
  int16_t: 'short',
  int32_t: 'int',
  int64_t: '__INT64_TYPE__',
  uint8_t: 'unsigned char',
  uint16_t: 'unsigned short',
  uint32_t: 'unsigned int',
  uint64_t: '__UINT64_TYPE__',
  size_t: '__SIZE_TYPE__',
  ptrdiff_t: '__PTRDIFF_TYPE__',
  loff_t: 'long long',
  float: 'float',
  double: 'double',
  pointer: 'void *',
  charp: 'char *',
  const_char_pointer: 'const char *',
};

const prototypes: ReadonlyMap<string, string> = new Map([
  ...Object.entries(scalars).map(([name, type]): [string, string] => [
    `__VERIFIER_nondet_${name}`,
    `${type} __VERIFIER_nondet_${name}(void);`,
  ]),
  ['__VERIFIER_nondet_memory', 'void __VERIFIER_nondet_memory(void *, __SIZE_TYPE__);'],
  ['__VERIFIER_assume', 'void __VERIFIER_assume(int);'],
  ['__VERIFIER_assert', 'void __VERIFIER_assert(int);'],
  ['__VERIFIER_error', 'void __VERIFIER_error(void);'],
  ['__VERIFIER_atomic_begin', 'void __VERIFIER_atomic_begin(void);'],
  ['__VERIFIER_atomic_end', 'void __VERIFIER_atomic_end(void);'],
]);

/** A header that declares these functions, as far as they are known; `undefined` when there is nothing to declare. */
function preludeFor(names: Iterable<string>): string | undefined {
  const lines = [...names].sort().flatMap((name) => prototypes.get(name) ?? []);
  return lines.length === 0 ? undefined : `${lines.join('\n')}\n`;
}

/**
 * The known functions that the text names and, going by its look, does not declare. Only a guess, for speed: what
 * clang then says about them (`correctedNames`) decides.
 */
function guessUndeclared(text: string): Set<string> {
  const used = new Set(text.match(/\b__VERIFIER_\w+/g));
  for (const name of [...used]) if (!prototypes.has(name) || looksDeclared(name, text)) used.delete(name);
  return used;
}

/** A type, or the star of one, before the name; a call has an operator, a bracket or a keyword there. */
function looksDeclared(name: string, text: string): boolean {
  const before = new RegExp(String.raw`(\w+)\s*[\s*]\s*${name}\s*\(`, 'g');
  return [...text.matchAll(before)].some(([, word]) => !['return', 'else', 'do', 'case', 'sizeof'].includes(word!));
}

/** Compiles with a prelude that is right: a wrong guess is seen in clang's messages, and mended by a second attempt. */
export function withPrelude<T extends { readonly diagnostics: readonly { readonly message: string }[] }>(
  text: string,
  attempt: (prelude: string | undefined) => T,
): T {
  const guess = guessUndeclared(text);
  const first = attempt(preludeFor(guess));
  const corrected = correctedNames(guess, first.diagnostics);
  return corrected === undefined ? first : attempt(preludeFor(corrected));
}

/** The names to declare after all, given clang's messages about an attempt; `undefined` when the attempt was right. */
function correctedNames(
  declared: ReadonlySet<string>,
  messages: readonly { readonly message: string }[],
): Set<string> | undefined {
  const corrected = new Set(declared);
  for (const { message } of messages) {
    const missing = /^(?:call to undeclared|implicit declaration of) function '(\w+)'/.exec(message)?.[1];
    if (missing !== undefined && prototypes.has(missing)) corrected.add(missing);
    const clash = /^(?:conflicting types for|redefinition of|static declaration of) '(\w+)'/.exec(message)?.[1];
    // A clash with what we did not declare is the program's own affair.
    if (clash !== undefined && declared.has(clash)) corrected.delete(clash);
  }
  const same = corrected.size === declared.size && [...corrected].every((name) => declared.has(name));
  return same ? undefined : corrected;
}
