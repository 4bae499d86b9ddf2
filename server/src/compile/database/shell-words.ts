/** Splits a command line into words as a POSIX shell does, without expanding anything. `undefined`: a quote is open. */
export function shellWords(command: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  for (const [piece, single, double, escaped, plain] of command.matchAll(pieces)) {
    if (/^\s+$/.test(piece)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (piece === "'" || piece === '"' || piece === '\\') {
      return undefined;
    } else {
      // Inside double quotes a backslash escapes only what would be special there.
      const doubled = double?.replace(/\\([$`"\\\n])/g, (_, next: string) => (next === '\n' ? '' : next));
      word = (word ?? '') + (single ?? doubled ?? (escaped === '\n' ? '' : escaped) ?? plain ?? '');
    }
  }
  return word === undefined ? words : [...words, word];
}

const pieces = /\s+|'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|([^\s'"\\]+)|['"\\]/g;
