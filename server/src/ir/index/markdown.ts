import type { SourcePosition } from '../../base/place';

/** Text in a code span, whatever it contains. */
export function codeSpan(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** Text in a code block. */
export function codeBlock(language: 'llvm' | 'c', text: string): string {
  const fence = text.includes('```') ? '````' : '```';
  return `${fence}${language}\n${text}\n${fence}`;
}

/** `sum.c:12:3`, or `sum.c:12` where only the line is known. */
export function placeText(position: SourcePosition, withColumn = true): string {
  const { file, line, column } = position;
  const name = escapeMarkdown(file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1));
  return withColumn ? `${name}:${line}:${column}` : `${name}:${line}`;
}

/** A declaration with the place where it stands: `int count` — sum.c:12. */
export function declarationText(declaration: string, position: SourcePosition | undefined): string {
  const place = position === undefined ? '' : ` — ${placeText(position, false)}`;
  return codeSpan(declaration) + place;
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&');
}

const longest = 400;

/** A piece of the text as it stands, shortened if it is long. */
export function excerpt(text: string, start: number, end: number): string {
  const shown = text.slice(start, Math.min(end, start + longest)).trimEnd();
  return end - start > longest ? `${shown} …` : shown;
}

/** Where the line that an offset is in ends. */
export function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end;
}
