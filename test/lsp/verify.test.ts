import { describe, expect, it } from 'vitest';
import type { DocumentResults, FunctionResults } from '../../server/src/lsp/protocol/results';
import {
  cancelVerification,
  checkDetails,
  verify,
  type CheckDetails,
  type VerifyResult,
} from '../../server/src/lsp/protocol/verification';
import type { Editor } from './editor';
import { onResults } from './results';
import { useEditors } from './start';

const { start } = useEditors();
let files = 0;

/** Remembers all that is told of results. */
async function startListening(settings: unknown = { delay: 0 }): Promise<{ editor: Editor; told: DocumentResults[] }> {
  const told: DocumentResults[] = [];
  const editor = await start({ settings: () => settings });
  onResults(editor, (results) => {
    told.push(results);
  });
  return { editor, told };
}

function newFile(extension = 'c'): string {
  return `file:///nowhere/verify${++files}.${extension}`;
}

const text = `#include <assert.h>
int half(int a, int b) {
  return a / b;
}
int safe(int a) {
  assert(a <= 2147483647);
  return a;
}
`;

/** Nobody decides this within a test. */
const hard = `#include <assert.h>
int factors(unsigned long a, unsigned long b) {
  if (a < 2 || b < 2 || a > 4000000000 || b > 4000000000 || a > b) return 0;
  assert(a * b != 4611685975477714963);
  return 1;
}
`;

function at(line: number, character: number, length = 0) {
  return { start: { line, character }, end: { line, character: character + length } };
}

function ask(editor: Editor, uri: string, name: string | null): Promise<VerifyResult> {
  return editor.connection.sendRequest<VerifyResult>(verify.method, { uri, function: name, useCache: true });
}

function byName(results: DocumentResults | undefined, name: string): FunctionResults | undefined {
  return results?.functions.find((fn) => fn.name === name);
}

/** The last that was told of a version, once everything in it is decided. */
function settled(told: readonly DocumentResults[], uri: string, version: number): DocumentResults | undefined {
  const last = told.findLast((results) => results.uri === uri);
  const isDone = last?.functions.every(
    ({ activity, checks }) => activity === 'idle' && checks.every(({ state }) => state === 'current'),
  );
  return last?.version === version && isDone === true && last.functions.length > 0 ? last : undefined;
}

function summary(results: DocumentResults): string[] {
  return results.functions.flatMap(({ checks }) => checks.map(({ id, verdict }) => `${id} ${verdict?.kind}`));
}

describe('an opened C file', () => {
  it('gets verdicts without being asked, function by function, with diagnostics for what is refuted', async () => {
    const { editor, told } = await startListening();
    const uri = newFile();
    await editor.open(uri, 'c', text);
    const results = await editor.until(() => settled(told, uri, 1));
    expect(summary(results)).toEqual([
      'half:division-by-zero:1 refuted',
      'half:signed-overflow:1 refuted',
      'safe:assert:1 proved',
    ]);
    const [division] = byName(results, 'half')!.checks;
    expect(division).toMatchObject({
      range: { start: { line: 2, character: 11 }, end: { line: 2, character: 12 } },
      verdict: { essence: expect.stringContaining('b = 0') as string },
    });
    const diagnostics = await editor.until(() => {
      const latest = editor.latest(uri)?.filter(({ source }) => source === 'verdict');
      return latest?.length === 2 ? latest : undefined;
    });
    expect(diagnostics[0]).toMatchObject({ code: 'division-by-zero', severity: 1, range: { start: { line: 2 } } });
    expect(diagnostics[0]!.relatedInformation!.length).toBeGreaterThan(0);
    // Verdicts came one by one: some were there before all were.
    expect(told.length).toBeGreaterThan(2);
  });
});

describe('an edit', () => {
  it('makes the verdicts of its function stale at once, and newer ones come for the new text', async () => {
    const { editor, told } = await startListening();
    const uri = newFile();
    await editor.open(uri, 'c', text);
    await editor.until(() => settled(told, uri, 1));
    await editor.change(uri, 2, { range: at(2, 13, 1), text: '2' });
    const stale = await editor.until(() => told.find((results) => results.uri === uri && results.version === 2));
    expect(byName(stale, 'half')!.checks.map(({ state }) => state)).toEqual(['stale', 'stale']);
    expect(byName(stale, 'safe')!.checks.map(({ state }) => state)).toEqual(['current']);
    const results = await editor.until(() => settled(told, uri, 2));
    expect(summary(results)).toEqual(['safe:assert:1 proved']);
  });

  it('of white space or a comment moves marks, and changes nothing else', async () => {
    const { editor, told } = await startListening();
    const uri = newFile();
    await editor.open(uri, 'c', text);
    const before = await editor.until(() => settled(told, uri, 1));
    await editor.change(uri, 2, { range: at(1, 0), text: '/* one\n more */\n' });
    const [first] = await editor.until(() => {
      const later = told.filter((results) => results.uri === uri && results.version === 2);
      return later.length > 0 ? later : undefined;
    });
    expect(byName(first, 'half')!.checks[0]).toEqual({
      ...byName(before, 'half')!.checks[0],
      range: at(4, 11, 1),
    });
  });

  it('that does not compile leaves older verdicts stale, and says why', async () => {
    const { editor, told } = await startListening();
    const uri = newFile();
    await editor.open(uri, 'c', text);
    await editor.until(() => settled(told, uri, 1));
    await editor.change(uri, 2, { range: at(2, 13, 1), text: '(' });
    const results = await editor.until(() => told.findLast((one) => one.uri === uri && one.problem !== null));
    expect(byName(results, 'half')!.checks.map(({ state }) => state)).toEqual(['stale', 'stale']);
  });
});

describe('verification by hand', () => {
  it('is the only one if the user wants it so', async () => {
    const { editor, told } = await startListening({ delay: 0, verify: { when: 'manual' } });
    const uri = newFile();
    await editor.open(uri, 'c', text);
    const first = await editor.until(() => told.find((results) => results.uri === uri));
    expect(first.functions.flatMap(({ checks }) => checks.map(({ state }) => state))).toEqual([
      'pending',
      'pending',
      'pending',
    ]);
    const result = await ask(editor, uri, 'half');
    expect(result).toEqual({ outcome: 'done', message: null, proved: 0, refuted: 2, bounded: 0, unknown: 0 });
    const last = await editor.until(() => told.findLast((results) => results.uri === uri));
    expect(byName(last, 'safe')!.checks.map(({ state }) => state)).toEqual(['pending']);
    const details = await editor.connection.sendRequest<CheckDetails>(checkDetails.method, {
      uri,
      check: 'half:division-by-zero:1',
    });
    expect(details).toMatchObject({ function: 'half', trace: { violation: { kind: 'division-by-zero' } } });
  });

  it('says what is wrong with a file or a name', async () => {
    const { editor } = await startListening({ delay: 0, verify: { when: 'manual' } });
    const uri = newFile();
    await editor.open(uri, 'c', 'int f( { return 1; }');
    expect(await ask(editor, uri, null)).toMatchObject({
      outcome: 'failed',
      message: expect.stringMatching(/./) as string,
    });
    await editor.change(uri, 2, { text });
    expect(await ask(editor, uri, 'nobody')).toMatchObject({
      outcome: 'failed',
      message: 'There is no function nobody with code.',
    });
  });

  it('stops when it is cancelled', async () => {
    const { editor, told } = await startListening({ delay: 0, verify: { when: 'manual', timeout: 60, bound: 1000 } });
    const uri = newFile();
    await editor.open(uri, 'c', hard);
    const result = ask(editor, uri, null);
    await editor.until(() => told.find((one) => one.uri === uri && one.functions[0]?.activity === 'running'));
    await editor.connection.sendRequest(cancelVerification.method, { uri, function: null });
    expect(await result).toMatchObject({ outcome: 'cancelled' });
    const last = await editor.until(() => {
      const latest = told.findLast((one) => one.uri === uri);
      return latest?.functions[0]?.activity === 'idle' ? latest : undefined;
    });
    expect(last.functions[0]!.checks.some(({ state }) => state === 'pending')).toBe(true);
  });
});

describe('an LLVM IR file', () => {
  it('is verified at its own lines', async () => {
    const { editor, told } = await startListening();
    const uri = newFile('ll');
    await editor.open(uri, 'llvm', 'define i32 @f(i32 %a) {\n  %r = sdiv i32 7, %a\n  ret i32 %r\n}\n');
    const results = await editor.until(() => settled(told, uri, 1));
    expect(summary(results)).toContain('f:division-by-zero:1 refuted');
    expect(byName(results, 'f')!.checks[0]!.range).toEqual(at(1, 2, 19));
  });
});
