import { existsSync } from 'node:fs';
import path from 'node:path';
import { URI } from 'vscode-uri';
import { beforeAll, describe, expect, it } from 'vitest';
import { launchConfiguration } from '../../client/src/debug/native/debuggers';
import { buildNative, type NativeBuildResult } from '../../server/src/lsp/protocol/native';
import { verify } from '../../server/src/lsp/protocol/verification';
import { lldbDap } from '../unit/exec/support/native';
import type { Editor } from './editor';
import { NativeDebugger } from './native-debugger';
import { folderWith, useEditors } from './start';

const { start } = useEditors();

const text = `#include <assert.h>
#include <stdlib.h>
int add(int a) {
  return a + 1;
}
static int twice(int a) {
  assert(a != 21);
  return 2 * (a & 0xff);
}
int call(int a) { return twice(a); }
int beyond(unsigned char n) {
  int *p = malloc(8), sum = 0;
  if (p == 0) return 0;
  for (int i = 0; i < n; i++)
    sum += p[i] = i;
  free(p);
  return sum;
}
int forgets(int a) {
  if (a != 7) return 1;
}
int uses(int a) { return forgets(a); }
`;

async function verified(trusted: boolean): Promise<{ editor: Editor; uri: string; file: string }> {
  const folder = folderWith({ 'native.c': text });
  const editor = await start({ folders: [folder], trusted });
  const file = path.join(folder, 'native.c');
  const uri = URI.file(file).toString();
  await editor.open(uri, 'c', text);
  await editor.connection.sendRequest(verify.method, { uri, function: null, useCache: true });
  return { editor, uri, file };
}

describe('native debugging', () => {
  let session: Awaited<ReturnType<typeof verified>>;
  beforeAll(async () => {
    session = await verified(true);
  });
  const built = (check: string): Promise<NativeBuildResult> =>
    session.editor.connection.sendRequest(buildNative.method, { uri: session.uri, check });

  it.skipIf(lldbDap === undefined).each([
    ['undefined arithmetic', 'add:signed-overflow:1', 4],
    ['an assertion in a function that only the file knows', 'twice:assert:1', 7],
    ['memory that is not there', 'beyond:out-of-bounds:1', 15],
  ])('%s stops at its line', async (_, check, line) => {
    const program = await built(check);
    if (program.kind === 'none') throw new Error(program.reason);
    const lldb = new NativeDebugger(lldbDap!);
    try {
      const frames = await lldb.stack(launchConfiguration('lldb-dap', { ...program, name: check }, process.platform));
      // Above it are abort and what tells of the failure.
      expect(frames.find(({ file }) => file === session.file)).toMatchObject({ line });
    } finally {
      lldb.close();
    }
    expect(existsSync(program.folder)).toBe(true);
  });

  it('says what no native run shows', async () => {
    expect(await built('uses:missing-return:1')).toMatchObject({
      kind: 'none',
      reason: expect.stringContaining('a native run does not show it') as string,
    });
  });

  it('runs no program in a workspace that is not trusted', async () => {
    const { editor, uri } = await verified(false);
    const params = { uri, check: 'add:signed-overflow:1' };
    const result = await editor.connection.sendRequest<NativeBuildResult>(buildNative.method, params);
    expect(result).toMatchObject({ kind: 'none', reason: expect.stringContaining('not trusted') as string });
  });
});
