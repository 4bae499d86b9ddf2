import { MarkupKind, type Hover, type Position, type Range } from 'vscode-languageserver/node';
import { askIr } from '../ask-ir';
import type { KnownDocument } from '../../service/model/results';
import type { Context } from '../context';
import { hoverOf, hoverOfLine } from '../results/hover';

/** What is known of the checks under the pointer; in a `.ll` also type, C variable and C line of what stands there. */
export function registerHover(context: Context): void {
  const { connection, store, documents } = context;
  connection.onHover(async ({ textDocument: { uri }, position }, token): Promise<Hover | null> => {
    const role = documents.get(uri)?.role;
    const known = store.get(uri);
    const text =
      documents
        .get(uri)
        ?.snapshot()
        .text.split(/\r\n|\r|\n/)[position.line] ?? '';
    const verdicts = known === undefined ? undefined : (hoverOf(known, position) ?? elsewhere(known, position, text));
    const ir = role === 'ir' ? await askIr(context, 'hover', uri, { position }, token) : undefined;
    const parts = [ir?.markdown, verdicts?.markdown].filter((part) => part !== undefined);
    if (parts.length === 0) return null;
    const range = ir?.range ?? verdicts?.range;
    return { contents: { kind: MarkupKind.Markdown, value: parts.join('\n\n---\n\n') }, ...(range && { range }) };
  });
}

/**
 * Behind the last sign of a line stand our own words: they are explained by all that is known of the line. A name that
 * checks speak of stands for them: clang puts a check on an index at the assignment, say.
 */
function elsewhere(
  known: KnownDocument,
  { line, character }: Position,
  text: string,
): { readonly markdown: string; readonly range: Range } | undefined {
  const end = text.trimEnd().length;
  const [start, stop] = character < end ? nameAt(text, character) : [end, text.length];
  if (start === stop && character < end) return undefined;
  const markdown = hoverOfLine(known, line, character < end ? text.slice(start, stop) : undefined);
  return markdown === undefined
    ? undefined
    : { markdown, range: { start: { line, character: start }, end: { line, character: stop } } };
}

/** From where to where a name goes that is at an offset; empty if there is none. */
function nameAt(text: string, offset: number): readonly [start: number, end: number] {
  for (const { 0: name, index } of text.matchAll(/[A-Za-z_]\w*/g)) {
    if (index <= offset && offset <= index + name.length) return [index, index + name.length];
  }
  return [offset, offset];
}
