import { instructionParsers } from './instructions/dispatch';
import type { Parser } from './parser';

/** Where to go on in a function after a statement that could not be read. */
interface NextStatement {
  readonly offset: number;
  /** The function's end is missing: what stands there is outside of it. */
  readonly leavesFunction: boolean;
}

/**
 * The first line after the one of `from` that can be a statement, the end of the function, or what stands outside of
 * functions. Starts from the failed statement and not from the error, as a missing quote swallows lines.
 */
export function nextStatement(text: string, from: number): NextStatement {
  if (isOutside(text, from)) return { offset: from, leavesFunction: true };
  let line = nextLine(text, from);
  while (line < text.length) {
    if (startsEntity(text, line)) return { offset: line, leavesFunction: true };
    if (startsStatement(text, line)) return { offset: line, leavesFunction: false };
    line = nextLine(text, line);
  }
  return { offset: text.length, leavesFunction: true };
}

/** Whether what starts at an offset cannot be in a function: its closing brace is missing. */
export function isOutside(text: string, offset: number): boolean {
  return (offset === 0 || text.charCodeAt(offset - 1) === 0x0a) && startsEntity(text, offset);
}

/** Whether the current token is the first of a line that starts something new, which nothing before it can contain. */
export function startsAnew({ text, lexer }: Parser): boolean {
  if (!lexer.startsLine()) return false;
  const line = text.lastIndexOf('\n', lexer.start) + 1;
  return startsEntity(text, line) || startsStatement(text, line);
}

/** The first line after the one of `from` that can start something at the top level. */
export function nextEntity(text: string, from: number): number {
  let line = nextLine(text, from);
  while (line < text.length && !startsEntity(text, line)) line = nextLine(text, line);
  return line;
}

function nextLine(text: string, from: number): number {
  const found = text.indexOf('\n', from);
  return found < 0 ? text.length : found + 1;
}

// Sticky: tried at one offset only. What is written inside functions is indented, or a label.
const entity =
  /(?:define|declare)\b|(?:@|\$)(?:[-a-zA-Z$._0-9]+|"[^"\n]*")[ \t]*=|%(?:[-a-zA-Z$._0-9]+|"[^"\n]*")[ \t]*=[ \t]*type\b|![-a-zA-Z$._0-9\\]+[ \t]*=|\^[0-9]+[ \t]*=|attributes[ \t]*#|source_filename[ \t]*=|target[ \t]+(?:triple|datalayout)\b|module[ \t]+asm\b/y;

function startsEntity(text: string, line: number): boolean {
  entity.lastIndex = line;
  return entity.test(text);
}

const result = /[ \t]*%(?:[-a-zA-Z$._0-9]+|"[^"\n]*")[ \t]*=|[ \t]*#dbg_|[ \t]*\}|(?:[-a-zA-Z$._0-9]+|"[^"\n]*"):/y;
const word = /[ \t]*([a-z_]+)\b/y;

function startsStatement(text: string, line: number): boolean {
  result.lastIndex = line;
  if (result.test(text)) return true;
  word.lastIndex = line;
  const found = word.exec(text);
  return found !== null && (instructionParsers.has(found[1]!) || found[1] === 'uselistorder');
}
