/** Values of options, read and checked. */

/** Wrong usage; the message says what is wrong. */
export class Wrong extends Error {}

export function readSeconds(text: string, option = '--timeout'): number {
  const seconds = Number(text);
  if (text.trim() !== '' && seconds > 0 && seconds <= 1_000_000) return seconds;
  throw new Wrong(`${option} takes a number of seconds, not ${text}`);
}

export function wholeNumber(option: string, text: string, least = 1): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(number) && number >= least) return number;
  throw new Wrong(`${option} takes a whole number from ${least} on, not ${text}`);
}

export function oneOf<T extends string>(known: readonly T[], text: string, what: string): T {
  const found = known.find((one) => one === text);
  if (found !== undefined) return found;
  throw new Wrong(`unknown ${what} ${text}; there are ${known.join(', ')}`);
}

export function isUsageError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
