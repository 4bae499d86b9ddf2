const words: ReadonlySet<string> = new Set(
  'define declare attributes target module source_filename uselistorder uselistorder_bb'.split(' '),
);

/** Whether something at the top level starts with the word: then what stands before it ends there. */
export function isTopLevelWord(word: string): boolean {
  return words.has(word);
}
