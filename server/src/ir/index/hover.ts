import { hoverGlobal } from './hover-global';
import { hoverLocal } from './hover-local';
import { hoverMetadata } from './hover-metadata';
import { hoverWord } from './hover-word';
import { codeBlock, endOfLine, excerpt } from './markdown';
import { definitionsFrom, type IrSource } from './definitions';
import { type Occurrence, occurrenceAt, type TextRange } from './symbols';

/** What is shown for the range, as Markdown. */
export interface Hover extends TextRange {
  readonly markdown: string;
}

/** What there is to say about the name or word at an offset. */
export function hoverAt(source: IrSource, offset: number): Hover | undefined {
  const occurrence = occurrenceAt(source.symbols, offset);
  if (occurrence === undefined) return hoverWord(source, offset);
  const parts = hoverName(source, occurrence);
  if (parts.length === 0) return undefined;
  return { start: occurrence.start, end: occurrence.end, markdown: parts.join('\n\n') };
}

function hoverName(source: IrSource, occurrence: Occurrence): readonly string[] {
  const [definition] = definitionsFrom(source, occurrence);
  switch (occurrence.kind) {
    case 'local':
    case 'label':
      return definition === undefined ? [] : hoverLocal(source, definition);
    case 'global':
    case 'type':
      return hoverGlobal(source, occurrence, definition);
    case 'metadata':
      return hoverMetadata(source, occurrence);
    case 'namedMetadata':
    case 'attributes':
    case 'comdat':
    case 'summary':
      return definition === undefined ? [] : [codeBlock('llvm', statementAt(source.text, definition.start))];
  }
}

/** The line that defines something at the top level. */
function statementAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return excerpt(text, start, endOfLine(text, offset));
}
