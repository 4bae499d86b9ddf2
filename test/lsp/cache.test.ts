import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DocumentResults } from '../../server/src/lsp/protocol/results';
import { clearCache, verify, type VerifyResult } from '../../server/src/lsp/protocol/verification';
import { scratchFolder } from '../scratch';
import type { Editor } from './editor';
import { onResults } from './results';
import { useEditors } from './start';

const { start } = useEditors();

const text = `int quotient(int a, int b) {
  if (b == -1) return 0;
  return a / b;
}
int twice(unsigned char n) {
  return 2 * n;
}
`;
const uri = 'file:///nowhere/cached.c';

/** Opens the text in a server of its own and waits for its verdicts. */
async function verdictsIn(storage: string, shown = text): Promise<{ editor: Editor; results: DocumentResults }> {
  const told: DocumentResults[] = [];
  const editor = await start({ storage, settings: () => ({ delay: 0 }) });
  onResults(editor, (results) => {
    told.push(results);
  });
  await editor.open(uri, 'c', shown);
  const results = await editor.until(() => {
    const last = told.at(-1);
    const isDone = last?.functions.every(({ activity, milliseconds }) => activity === 'idle' && milliseconds !== null);
    return isDone === true && last!.functions.length > 0 ? last : undefined;
  });
  return { editor, results };
}

function summary({ functions }: DocumentResults): string[] {
  return functions.flatMap(({ checks }) =>
    checks.map(
      ({ id, state, verdict }) =>
        `${id} ${state} ${verdict?.kind} ${verdict?.kind === 'refuted' ? verdict.essence : ''}`,
    ),
  );
}

function opposite(kind: string): string {
  return kind === 'proved' ? 'refuted' : 'proved';
}

function entriesIn(storage: string): string[] {
  const folder = path.join(storage, 'verdicts', 'v1');
  return readdirSync(folder).map((name) => path.join(folder, name));
}

describe('verdicts on disk', () => {
  it('survive a restart, also where other text has moved them, and are found anew if asked for', async () => {
    const storage = scratchFolder('cache');
    const first = await verdictsIn(storage);
    expect(first.results.functions.map(({ fromCache }) => fromCache)).toEqual([false, false]);
    await first.editor.stop();
    expect(entriesIn(storage)).toHaveLength(2);

    const second = await verdictsIn(storage, `int other;\n\n${text}`);
    expect(summary(second.results)).toEqual(summary(first.results));
    expect(second.results.functions.map(({ fromCache }) => fromCache)).toEqual([true, true]);
    const [diagnostic] = second.editor.latest(uri)!;
    expect(diagnostic).toMatchObject({ code: 'division-by-zero', range: { start: { line: 4 } } });
    const steps = diagnostic!.relatedInformation!.map(({ location }) => location.range.start.line);
    expect(Math.min(...steps)).toBe(2);

    const params = { uri, function: 'twice', useCache: false };
    expect(await second.editor.connection.sendRequest<VerifyResult>(verify.method, params)).toMatchObject({
      proved: 1,
    });
    expect(await second.editor.connection.sendRequest(clearCache.method, null)).toEqual({ entries: 2 });
    expect(entriesIn(storage)).toEqual([]);
  });

  it.each<[string, (before: string) => string]>([
    ['cut off', (before) => before.slice(0, before.length / 2)],
    [
      'changed',
      (before) => before.replace(/"kind":"(proved|refuted)"/, (_, kind: string) => `"kind":"${opposite(kind)}"`),
    ],
    ['empty', () => ''],
    ['something else', () => '{}'],
  ])('that are %s are as if they were not there', async (_, damage) => {
    const storage = scratchFolder('cache');
    const first = await verdictsIn(storage);
    await first.editor.stop();
    const files = entriesIn(storage);
    const before = files.map((file) => readFileSync(file, 'utf8'));
    for (const [at, file] of files.entries()) writeFileSync(file, damage(before[at]!));
    const second = await verdictsIn(storage);
    expect(summary(second.results)).toEqual(summary(first.results));
    expect(second.results.functions.map(({ fromCache }) => fromCache)).toEqual([false, false]);
    await second.editor.stop();
    const { results } = await verdictsIn(storage);
    expect(results.functions.map(({ fromCache }) => fromCache)).toEqual([true, true]);
  });

  it('do without a folder that can be written', async () => {
    const storage = scratchFolder('cache');
    mkdirSync(storage, { recursive: true });
    writeFileSync(path.join(storage, 'verdicts'), 'a file where the folder should be');
    const { results } = await verdictsIn(storage);
    expect(summary(results)).toHaveLength(3);
  });
});
