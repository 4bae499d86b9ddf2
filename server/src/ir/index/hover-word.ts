import { cDeclaration } from '../debug/c-type-text';
import { declarationPosition } from '../debug/location';
import { cTypeOf } from '../debug/resolve-type';
import { displayText } from '../byte-string';
import type { DebugRecord } from '../model/instructions';
import { Lexer } from '../lex/lexer';
import { Token } from '../lex/token';
import { functionAt, instructionAt, recordAt } from './find';
import type { IrSource } from './definitions';
import type { Hover } from './hover';
import { originText } from './hover-local';
import { codeSpan, declarationText, endOfLine } from './markdown';
import { attributeWords } from './words/attributes';
import { keywordWords } from './words/keywords';
import { metadataWords } from './words/metadata';
import { opcodeWords } from './words/opcodes';

/** For an instruction's name, a keyword, an attribute, a type: what it means. */
export function hoverWord(source: IrSource, offset: number): Hover | undefined {
  const word = wordAt(source.text, offset);
  if (word === undefined) return undefined;
  const explained = explain(word);
  if (explained === undefined) return undefined;
  const parts = [`${codeSpan(source.text.slice(word.start, word.end))}: ${explained}`, ...context(source, word)];
  return { start: word.start, end: word.end, markdown: parts.join('\n\n') };
}

interface WordAt {
  readonly kind: 'word' | 'metadata';
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** The word at an offset; nothing in comments and strings. */
function wordAt(text: string, offset: number): WordAt | undefined {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const lineEnd = endOfLine(text, offset);
  const lexer = new Lexer(text.slice(lineStart, lineEnd));
  const column = offset - lineStart;
  while (lexer.kind !== Token.End && lexer.end < column) lexer.next();
  // Between two tokens that touch, the one that starts here counts.
  if (lexer.end === column && lexer.kind !== Token.Word && lexer.kind !== Token.MetadataName) lexer.next();
  if (lexer.kind === Token.End || lexer.start > column) return undefined;
  const range = { start: lineStart + lexer.start, end: lineStart + lexer.end };
  if (lexer.kind === Token.Word) return { kind: 'word', word: lexer.word, ...range };
  return lexer.kind === Token.MetadataName ? { kind: 'metadata', word: lexer.word, ...range } : undefined;
}

function explain({ kind, word }: WordAt): string | undefined {
  if (kind === 'metadata') return metadataWords.get(word);
  const bits = /^i(\d+)$/.exec(word)?.[1];
  if (bits !== undefined)
    return bits === '1' ? 'A truth value.' : `An integer of ${bits} bits, without a sign of its own.`;
  return opcodeWords.get(word) ?? keywordWords.get(word) ?? attributeWords.get(word);
}

/** For the name of an instruction or debug record: which C it belongs to. */
function context({ module }: IrSource, word: WordAt): readonly string[] {
  const fn = functionAt(module, word.start);
  if (fn === undefined) return [];
  if (word.word.startsWith('dbg_')) return recordText(recordAt(fn, word.start));
  const instruction = opcodeWords.has(word.word) ? instructionAt(fn, word.start) : undefined;
  return instruction === undefined ? [] : originText(instruction);
}

function recordText(record: DebugRecord | undefined): readonly string[] {
  if (record === undefined || record.kind === 'label') return [];
  const { variable } = record;
  const name = displayText(variable.string('name') ?? '');
  return [declarationText(cDeclaration(cTypeOf(variable.field('type')), name), declarationPosition(variable))];
}
