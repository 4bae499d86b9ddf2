import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { URI } from 'vscode-uri';
import { WorkDoneProgress } from 'vscode-languageserver/node';
import { describe, expect, it } from 'vitest';
import {
  exportResults,
  verify,
  verifyWorkspace,
  type ExportParams,
  type ExportResult,
} from '../../server/src/lsp/protocol/verification';
import { hashOf, parseReplayFile } from '../../server/src/service/model/replay-file';
import { clang as installed } from '../unit/exec/support/native';
import type { Editor } from './editor';
import { folderWith, useEditors } from './start';

const { start } = useEditors();

const text = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 10 && n < 13) reach_error();
  return 0;
}
int quotient(int a, int b) { return a / b; }
`;

async function verified(): Promise<{ editor: Editor; uri: string; folder: string }> {
  const folder = folderWith({ 'faulty.c': text });
  const editor = await start({ folders: [folder] });
  const uri = URI.file(path.join(folder, 'faulty.c')).toString();
  await editor.open(uri, 'c', text);
  await editor.connection.sendRequest(verify.method, { uri, function: null, useCache: true });
  return { editor, uri, folder };
}

async function exported(editor: Editor, params: ExportParams): Promise<Extract<ExportResult, { kind: 'text' }>> {
  const result = await editor.connection.sendRequest<ExportResult>(exportResults.method, params);
  if (result.kind === 'none') throw new Error(result.reason);
  return result;
}

describe('results for other tools', () => {
  it('are SARIF, a trace, a witness, a harness and a test that fails', async () => {
    const { editor, uri, folder } = await verified();
    const sarif = await exported(editor, { uri, what: 'sarif', check: null });
    const log = JSON.parse(sarif.text) as { runs: { results: { ruleId: string; kind: string }[] }[] };
    expect(log.runs[0]!.results.map(({ ruleId, kind }) => `${ruleId} ${kind}`)).toEqual([
      'reach-error fail',
      'division-by-zero fail',
      'signed-overflow fail',
    ]);
    expect(sarif.suggestedName).toBe('faulty.sarif');
    const witness = await exported(editor, { uri, what: 'witness', check: 'main:reach-error:1' });
    expect(witness.text).toContain('violation_sequence');
    const trace = await exported(editor, { uri, what: 'trace', check: 'main:reach-error:1' });
    expect(trace.suggestedName).toBe('faulty-main-reach-error-1.trace.json');
    expect(parseReplayFile(trace.text)).toMatchObject({
      kind: 'replay',
      file: { program: path.join(folder, 'faulty.c'), hash: hashOf(text), function: 'main' },
    });
    const check = 'quotient:division-by-zero:1';
    expect((await exported(editor, { uri, what: 'harness', check })).text).toContain('quotient');
    const test = await exported(editor, { uri, what: 'regression-test', check });
    expect(test.suggestedName).toBe('faulty-quotient-division-by-zero-1-test.c');
    writeFileSync(path.join(folder, test.suggestedName), test.text);
    const files = test.text.includes('#include "faulty.c"') ? [test.suggestedName] : [test.suggestedName, 'faulty.o'];
    // Built and run where there is a compiler.
    const compiler = installed;
    if (compiler === undefined) return;
    const clang = (...options: readonly string[]) =>
      spawnSync(compiler, ['-w', ...options], { cwd: folder, encoding: 'utf8' });
    // Its own main is not what is tested.
    expect(clang('-c', '-Dmain=program_main', '-o', 'faulty.o', 'faulty.c').stderr).toBe('');
    expect(clang('-o', 'test', ...files).stderr).toBe('');
    expect(spawnSync(path.join(folder, 'test')).signal).toBe('SIGFPE');
  });

  it('are refused with a reason', async () => {
    const { editor, uri } = await verified();
    const ask = (params: ExportParams): Promise<ExportResult> =>
      editor.connection.sendRequest(exportResults.method, params);
    expect(await ask({ uri, what: 'witness', check: 'quotient:division-by-zero:1' })).toMatchObject({ kind: 'none' });
    expect(await ask({ uri: 'file:///not/open.c', what: 'sarif', check: null })).toMatchObject({ kind: 'none' });
  });
});

describe('a workspace', () => {
  it('is verified with progress and a summary, whatever is wrong with one file', async () => {
    const folder = folderWith({
      'a.c': 'int half(int n) { return n / 2; }\n',
      'sub/b.c': 'int quotient(unsigned a, unsigned b) { return a / b; }\n',
      'sub/c.ll': 'define i32 @f(i32 %a) {\n  ret i32 %a\n}\n',
      'broken.c': 'int f( {\n',
      '.hidden/d.c': 'int f(int n) { return n / 0; }\n',
    });
    const editor = await start({ folders: [folder] });
    const steps: string[] = [];
    editor.connection.onProgress(WorkDoneProgress.type, 'here', (value) => void steps.push(value.kind));
    const { outcome, files } = await editor.connection.sendRequest<{
      readonly outcome: string;
      readonly files: readonly { readonly uri: string; readonly problem: string | null }[];
    }>(verifyWorkspace.method, { workDoneToken: 'here' });
    expect(outcome).toBe('done');
    const none = { proved: 0, refuted: 0, bounded: 0, unknown: 0 };
    const named = files.map((file) => ({ ...file, uri: path.relative(folder, URI.parse(file.uri).fsPath) }));
    expect(named).toEqual([
      { uri: 'a.c', ...none, problem: null },
      { uri: 'broken.c', ...none, problem: expect.stringMatching(/./) as string },
      { uri: path.join('sub', 'b.c'), ...none, refuted: 1, problem: null },
      { uri: path.join('sub', 'c.ll'), ...none, problem: null },
    ]);
    expect(steps).toEqual(['begin', 'report', 'report', 'report', 'report', 'end']);
  });
});
