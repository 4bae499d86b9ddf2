import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { assertNever } from '../../base/assert-never';
import { isFile, pathOf } from '../addresses';
import type { Context } from '../context';
import type { OpenDocument } from '../documents';
import { remedyText, type RemedyText, type RemedyTextParams } from '../protocol/remedy-text';
import { contractEdit } from '../results/contract-edit';
import { type Declaration, findDeclaration, modelText } from '../results/model-text';

/** What the panel's buttons write into the file: a contract before the function, or a model of a call. */
export function registerRemedyText(context: Context): void {
  context.connection.onRequest(remedyText.method, async (params: RemedyTextParams): Promise<RemedyText | null> => {
    const { uri, function: name, remedy } = params;
    const document = context.documents.get(uri);
    if (document?.role !== 'c') return null;
    const { version } = document;
    const { text } = document.snapshot();
    const lines = text.split(/\r\n|\r|\n/);
    switch (remedy.kind) {
      case 'add-contract': {
        const range = context.store.function(uri, name)?.range;
        if (range === undefined) return null;
        const made = contractEdit(lines, range.start.line, remedy.clause);
        return { uri, version, at: { line: made.line, character: 0 }, text: made.text, select: made.clause };
      }
      case 'model-call': {
        const declared = findDeclaration(text, remedy.callee);
        const model = modelText(remedy.callee, declared ?? (await declaredInHeader(remedy.callee, document, context)));
        return { uri, version, at: placeAfter(lines, text, declared), ...model };
      }
      default:
        return assertNever(remedy);
    }
  });
}

/** After the declaration; after the last `#include` if that is where it is. */
function placeAfter(lines: readonly string[], text: string, declared: Declaration | undefined): RemedyText['at'] {
  const line =
    declared === undefined
      ? lines.findLastIndex((one) => /^\s*#\s*include\b/.test(one))
      : text.slice(0, declared.end).split(/\r\n|\r|\n/).length - 1;
  return { line: line + 1, character: 0 };
}

/** Headers are looked through to this depth. */
const deepest = 3;

/** In the headers of the user that the file includes. */
async function declaredInHeader(
  callee: string,
  { uri }: OpenDocument,
  { documents, sources }: Context,
): Promise<Declaration | undefined> {
  const source = isFile(uri) ? (await sources.gather(uri))?.source : undefined;
  if (source === undefined) return undefined;
  const seen = new Set<string>();
  const openTexts = new Map(documents.all().map((one) => [pathOf(one.uri), one.snapshot().text]));
  const search = async (text: string, folder: string, depth: number): Promise<Declaration | undefined> => {
    if (depth > deepest) return undefined;
    for (const [, header = ''] of text.matchAll(/^\s*#\s*include\s*"([^"\n]+)"/gm)) {
      for (const root of [folder, ...source.roots, ...source.roots.map((one) => path.join(one, 'include'))]) {
        const file = path.resolve(root, header);
        if (seen.has(file) || !source.roots.some((one) => !path.relative(one, file).startsWith('..'))) continue;
        seen.add(file);
        const there = openTexts.get(file) ?? (await readFile(file, 'utf8').catch(() => undefined));
        if (there === undefined) continue;
        const found = findDeclaration(there, callee) ?? (await search(there, path.dirname(file), depth + 1));
        if (found !== undefined) return found;
      }
    }
    return undefined;
  };
  return search(source.text, path.dirname(source.path), 1);
}
