/** Whether two texts differ in comments and white space only. Contracts are comments that count. */
export function isSameCode(before: string, after: string, language: 'c' | 'llvm'): boolean {
  return codeOf(before, language) === codeOf(after, language);
}

/** Longer texts take long to look through, and are looked through at every keystroke. */
const longest = 400_000;

/** The text without what does not count. Directives end with their lines, so these are kept as they are. */
function codeOf(text: string, language: 'c' | 'llvm'): string {
  if (text.length > longest) return text;
  const kept = (part: string): string => (/^[ \t]*#/.test(part) ? `${part}\n` : part);
  return text
    .replace(parts[language], (part) => (/^\s+$/.test(part) || isComment(part, language) ? ' ' : kept(part)))
    .trim();
}

const parts = {
  c: /^[ \t]*#(?:\\\r?\n|[^\n])*|(?:\s|\/\/(?!@)[^\n]*|\/\*(?!@)[\s\S]*?(?:\*\/|(?![\s\S])))+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?/gm,
  llvm: /(?:\s|;[^\n]*)+|"[^"]*"?/g,
};

/** White space and comments, mixed. */
function isComment(part: string, language: 'c' | 'llvm'): boolean {
  const text = part.trimStart();
  return language === 'llvm' ? text.startsWith(';') : /^\/[/*](?!@)/.test(text);
}
