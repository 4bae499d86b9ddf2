import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  CodeLensRequest,
  DidChangeWorkspaceFoldersNotification,
  DocumentSymbolRequest,
  LSPErrorCodes,
  type CancellationToken,
  CancellationTokenSource,
} from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import { describe, expect, it } from 'vitest';
import { trustGranted } from '../../server/src/lsp/protocol/initialization';
import type { Editor } from './editor';
import { folderWith, useEditors } from './start';

const { start } = useEditors('test/lsp/mortal-worker.ts');

/** Compiles only if `long` has that many bits. */
function expectsLong(bits: number): string {
  return `_Static_assert(sizeof(long) * 8 == ${bits}, "long");\nint f(void) { return 0; }\n`;
}

describe('settings', () => {
  it('apply without a restart', async () => {
    const editor = await start();
    const uri = 'file:///nowhere/a.c';
    await editor.open(uri, 'c', expectsLong(64));
    expect(await editor.diagnostics(uri, 1)).toEqual([]);
    await editor.changeSettings(() => ({ compile: { dataModel: 'ILP32' }, workers: 3 }));
    await editor.until(() => editor.latest(uri)?.[0]);
    expect(editor.latest(uri)).toMatchObject([{ severity: 1 }]);
    await editor.until(() => editor.log.find((line) => line === 'workers: 3'));
    await editor.changeSettings(() => ({ compile: { flags: ['-D_Static_assert(a,b)=', '-O2'] } }));
    await editor.until(() => (editor.latest(uri)?.[0]?.severity === 2 ? true : undefined));
    expect(editor.latest(uri)).toMatchObject([{ message: 'the flag -O2 is not used for verification' }]);
  });

  it('that make no sense are taken for the defaults', async () => {
    const editor = await start({
      settings: () => ({ compile: { dataModel: 7, flags: 'x' }, delay: -1, workers: 'a' }),
    });
    const uri = 'file:///nowhere/a.c';
    await editor.open(uri, 'c', expectsLong(64));
    expect(await editor.diagnostics(uri, 1)).toEqual([]);
  });

  it('and headers belong to the folder of a file', async () => {
    const sources = (bits: number): Record<string, string> => ({
      'a.c': `#include "own.h"\n${expectsLong(bits)}`,
      'own.h': `#define BITS ${bits}\n`,
    });
    const folders = [folderWith(sources(32)), folderWith(sources(64))];
    const uris = folders.map((folder) => URI.file(path.join(folder, 'a.c')).toString());
    const editor = await start({
      folders,
      settings: (scope) => ({ delay: 0, compile: { dataModel: scope === uris[0] ? 'ILP32' : 'LP64' } }),
    });
    for (const [index, uri] of uris.entries()) {
      await editor.open(uri, 'c', readFileSync(path.join(folders[index]!, 'a.c'), 'utf8'));
      expect(await editor.diagnostics(uri, 1)).toEqual([]);
    }
  });
});

describe('folders', () => {
  it('that are added and removed decide what may be included', async () => {
    const outside = folderWith({ 'secret.h': 'int secret(void);\n' });
    const folder = folderWith({});
    const uri = URI.file(path.join(folder, 'a.c')).toString();
    const editor = await start({ folders: [folder] });
    await editor.open(uri, 'c', `#include "${outside}/secret.h"\nint f(void) { return secret(); }\n`);
    expect(await editor.diagnostics(uri, 1)).toMatchObject([{ severity: 1, range: { start: { line: 0 } } }]);
    const change = { uri: URI.file(outside).toString(), name: 'outside' };
    await editor.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
      event: { added: [change], removed: [] },
    });
    await editor.until(() => (editor.latest(uri)?.length === 0 ? true : undefined));
    await editor.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
      event: { added: [], removed: [change] },
    });
    await editor.until(() => (editor.latest(uri)?.length === 1 ? true : undefined));
  });
});

describe.skipIf(process.platform === 'win32')('trust', () => {
  /** A program that leaves a trace when it is run. */
  function fakeClang(): { readonly program: string; readonly wasRun: () => boolean } {
    const folder = folderWith({});
    const program = path.join(folderWith({ clang: `#!/bin/sh\ntouch ${folder}/ran\nexit 1\n` }), 'clang');
    chmodSync(program, 0o755);
    return { program, wasRun: () => existsSync(path.join(folder, 'ran')) };
  }
  const database = (folder: string): string =>
    JSON.stringify([{ directory: folder, file: 'a.c', arguments: ['cc', '-DFROM_DATABASE', '-c', 'a.c'] }]);
  const text = '#ifndef FROM_DATABASE\n#error no flags of the workspace\n#endif\nint f(void) { return 0; }\n';

  it("decides whether the user's clang is run and the flags of the workspace are used", async () => {
    const { program, wasRun } = fakeClang();
    const folder = folderWith({ 'a.c': text });
    writeFileSync(path.join(folder, 'compile_commands.json'), database(folder));
    const uri = URI.file(path.join(folder, 'a.c')).toString();
    const editor = await start({
      folders: [folder],
      trusted: false,
      settings: () => ({ delay: 0, compile: { compiler: 'clang', clangPath: program } }),
    });
    await editor.open(uri, 'c', text);
    expect(await editor.diagnostics(uri, 1)).toMatchObject([{ message: 'no flags of the workspace' }]);
    expect(wasRun()).toBe(false);

    await editor.connection.sendNotification(trustGranted.method, null);
    await editor.until(() => (JSON.stringify(editor.latest(uri)).includes('is not a clang') ? true : undefined));
    expect(wasRun()).toBe(true);
    await editor.changeSettings(() => ({ delay: 0 }));
    await editor.until(() => (editor.latest(uri)?.length === 0 ? true : undefined));
  });

  it('is not given by a client that says nothing', async () => {
    const { program, wasRun } = fakeClang();
    const editor = await start({ settings: () => ({ compile: { compiler: 'clang', clangPath: program } }) });
    const uri = 'file:///nowhere/a.c';
    await editor.open(uri, 'c', 'int f(void) { return 0; }\n');
    expect(await editor.diagnostics(uri, 1)).toEqual([]);
    expect(wasRun()).toBe(false);
  });
});

describe('a worker', () => {
  it('that dies is replaced: the user is told, and the next request works', async () => {
    const editor = await start();
    await editor.open('file:///nowhere/deadly.ll', 'llvm', '; KILL THE WORKER\n');
    await editor.until(() => editor.messages.find((message) => message.includes('the worker stopped')));
    expect(JSON.stringify(await editor.diagnostics('file:///nowhere/deadly.ll', 1))).toContain('the worker stopped');
    await editor.open('file:///nowhere/a.ll', 'llvm', '@a = global i32 0\n');
    expect(await symbols(editor, 'file:///nowhere/a.ll')).toEqual(['@a']);
    await editor.open('file:///nowhere/deadly.c', 'c', '/* KILL THE WORKER */\n');
    const [problem] = await editor.diagnostics('file:///nowhere/deadly.c', 1);
    expect(problem?.message).toContain('the worker stopped');
    await editor.open('file:///nowhere/a.c', 'c', 'int f(void) { return 0; }\n');
    expect(await editor.diagnostics('file:///nowhere/a.c', 1)).toEqual([]);
    const lenses = await editor.connection.sendRequest(CodeLensRequest.type, {
      textDocument: { uri: 'file:///nowhere/a.c' },
    });
    expect(lenses).toHaveLength(1);
  });

  it('that is busy with what nobody wants any more is replaced as well', async () => {
    const editor = await start({ settings: () => ({ workers: 1 }) });
    await editor.until(() => editor.log.find((line) => line === 'workers: 1'));
    const trace = path.join(folderWith({}), 'busy');
    await editor.open('file:///nowhere/endless.ll', 'llvm', `; KEEP THE WORKER BUSY ${trace}.\n`);
    while (!existsSync(trace)) await setTimeout(10);
    const source = new CancellationTokenSource();
    const asked = symbols(editor, 'file:///nowhere/endless.ll', source.token);
    source.cancel();
    await expect(asked).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
    await editor.close('file:///nowhere/endless.ll');
    await editor.open('file:///nowhere/a.ll', 'llvm', '@a = global i32 0\n');
    expect(await symbols(editor, 'file:///nowhere/a.ll')).toEqual(['@a']);
    // Another thread may have answered meanwhile.
    await editor.until(() => editor.log.find((line) => line.includes('did not stop when asked to')));
  });
});

describe('the server', () => {
  it.each(['ipc', 'stdio'] as const)('starts, answers and ends cleanly over %s', async (transport) => {
    const editor = await start({ transport });
    await editor.open('file:///nowhere/a.ll', 'llvm', '@a = global i32 0\n');
    expect(await symbols(editor, 'file:///nowhere/a.ll')).toEqual(['@a']);
    expect(await editor.stop()).toBe(0);
  });
});

async function symbols(editor: Editor, uri: string, token?: CancellationToken): Promise<string[]> {
  const found = await editor.connection.sendRequest(DocumentSymbolRequest.type, { textDocument: { uri } }, token);
  return (found ?? []).map(({ name }) => name);
}
