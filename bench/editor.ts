/**
 * How long somebody who edits waits for verdicts, over a real connection to the built server (`npm run build` first):
 * from opening a file of 100 lines to its first verdict; from the end of typing to the new verdict of the function; and
 * how long questions about a `.ll` of 5 MB wait while it is looked through and verified; how long the server does not
 * answer while 20 files of 500 lines are verified. `node build/run.mjs bench/editor.ts [small|large|workspace]`
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DocumentSymbolRequest, HoverRequest } from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import { activityChanged, focusChanged, type Activity, type DocumentResults } from '../server/src/lsp/protocol/results';
import { cancelVerification, verifyWorkspace } from '../server/src/lsp/protocol/verification';
import { largeIr } from './ir/large-ir';
import { Editor } from '../test/lsp/editor';
import { onResults } from '../test/lsp/results';

const server = path.resolve('dist/server.js');
const delay = 300;

/** About so many lines of arithmetic, arrays and branches, some of it wrong. */
function program(lines: number, seed = 0): string {
  const one = (i: number): string =>
    [
      `int f${i}(int a, int b, unsigned n) {`,
      `  int table[8] = { ${i + seed}, 2, 3 };`,
      '  int sum = 0;',
      '  for (unsigned char k = 0; k < 6; k++) {',
      '    if (table[k] > 1) sum += table[k];',
      '  }',
      '  if (b > 3 && b < 100 && a > 0 && a < 1000) sum = a / b;',
      i % 3 === 0 ? '  return sum + 7 / (int)(n + 1);' : '  return table[n % 8] + (sum & 15);',
      '}\n',
    ].join('\n');
  return Array.from({ length: Math.round(lines / 10) }, (_, i) => one(i)).join('\n');
}

class Session {
  readonly told: DocumentResults[] = [];
  #activity: Activity = { running: [], waiting: [] };

  private constructor(readonly editor: Editor) {
    onResults(editor, (results) => {
      this.told.push(results);
    });
    editor.connection.onNotification(activityChanged.method, (activity: Activity) => {
      this.#activity = activity;
    });
  }

  /** Until nothing has been verified, or waited to be, for a while. */
  async rest(): Promise<void> {
    for (let quiet = 0; quiet < 5; quiet++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (this.#activity.running.length + this.#activity.waiting.length > 0) quiet = 0;
    }
  }

  static async start(folder: string, when = 'typing'): Promise<Session> {
    const settings = { delay, verify: { when } };
    return new Session(await Editor.start({ server, transport: 'ipc', folders: [folder], settings: () => settings }));
  }

  /** Puts the cursor somewhere, as an editor tells it. */
  async look(uri: string, line: number): Promise<void> {
    const visible = [{ start: { line: Math.max(0, line - 20), character: 0 }, end: { line: line + 20, character: 0 } }];
    await this.editor.connection.sendNotification(focusChanged.method, { uri, line, visible });
  }

  /** Until a function has a verdict on a version. */
  async verdict(uri: string, version: number, name: string | undefined): Promise<number> {
    await this.editor.until(() =>
      this.told.find(
        (one) =>
          one.uri === uri &&
          one.version === version &&
          one.functions.some(
            (fn) =>
              (name ?? fn.name) === fn.name &&
              fn.checks.some(({ state, verdict }) => state === 'current' && verdict !== null),
          ),
      ),
    );
    return performance.now();
  }
}

async function firstVerdicts(folder: string): Promise<void> {
  const text = program(100);
  const uri = URI.file(path.join(folder, 'open.c')).toString();
  const begun = performance.now();
  const session = await Session.start(folder);
  const opened = performance.now();
  await session.look(uri, 0);
  await session.editor.open(uri, 'c', text);
  const cold = await session.verdict(uri, 1, undefined);
  row('start of the server to its first answer', opened - begun);
  row('100 lines: opened to first verdict, cold', cold - opened, 2_000);
  const processor = processorOf(session.editor);
  if (processor !== undefined) row('  processor time of the server until then', processor);
  const second = URI.file(path.join(folder, 'second.c')).toString();
  const again = performance.now();
  await session.look(second, 0);
  await session.editor.open(second, 'c', program(100, 50));
  row('100 lines: opened to first verdict, warm', (await session.verdict(second, 1, undefined)) - again);
  const line = text.split('\n').findIndex((one) => one.includes('return sum'));
  await session.look(uri, line);
  const edit = async (version: number): Promise<Edit> => {
    const at = { line, character: '  return '.length };
    const before = processorOf(session.editor);
    await session.editor.change(uri, version, { range: { start: at, end: at }, text: '1 + ' });
    const typed = performance.now();
    const milliseconds = (await session.verdict(uri, version, 'f0')) - typed - delay;
    const after = processorOf(session.editor);
    return { milliseconds, processor: before !== undefined && after !== undefined ? after - before : undefined };
  };
  const atWork: Edit[] = [];
  for (let version = 2; version < 5; version++) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    atWork.push(await edit(version));
  }
  edits('end of the pause to the new verdict, while the files are verified', atWork);
  const atRest: Edit[] = [];
  for (let version = 5; version < 13; version++) {
    await session.rest();
    atRest.push(await edit(version));
  }
  edits('end of the pause to the new verdict', atRest);
  await session.editor.stop();
}

interface Edit {
  readonly milliseconds: number;
  /** Of the server with all that it did meanwhile. */
  readonly processor: number | undefined;
}

function edits(what: string, made: readonly Edit[]): void {
  const times = made.map(({ milliseconds }) => milliseconds);
  row(`${what}, best`, Math.min(...times), 500);
  row('  median', median(times), 500);
  const processors = made.flatMap(({ processor }) => processor ?? []);
  if (processors.length > 0) row('  processor time of the server, median', median(processors));
}

/** A `.ll` of 5 MB: what is asked about it is answered while its functions are listed and verified. */
async function large(folder: string): Promise<void> {
  const text = await largeIr();
  const uri = URI.file(path.join(folder, 'large.ll')).toString();
  const session = await Session.start(folder);
  const { connection } = session.editor;
  const textDocument = { uri };
  const lines = text.split('\n');
  const line = lines.findIndex((one) => one.includes('load i32'));
  const opened = performance.now();
  await session.look(uri, line);
  await session.editor.open(uri, 'llvm', text);
  const symbols = connection.sendRequest(DocumentSymbolRequest.type, { textDocument });
  const verdict = session.verdict(uri, 1, undefined);
  const waits: number[] = [];
  let isDecided = false;
  void verdict.then(() => (isDecided = true));
  await symbols;
  row(`.ll of ${(text.length / 1e6).toFixed(1)} MB: opened to its outline`, performance.now() - opened);
  const end = performance.now() + 10_000;
  const isOver = (): boolean => isDecided && performance.now() > end;
  while (!isOver()) {
    const asked = performance.now();
    await connection.sendRequest(HoverRequest.type, { textDocument, position: { line, character: 5 } });
    waits.push(performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  row('  opened to its first verdict', (await verdict) - opened);
  row('  longest wait for a hover until then and after', Math.max(...waits));
  row('  median', median(waits));
  await session.editor.stop();
}

async function workspace(folder: string): Promise<void> {
  for (let file = 0; file < 20; file++) writeFileSync(path.join(folder, `file${file}.c`), program(500, file));
  const session = await Session.start(folder, 'manual');
  const { connection } = session.editor;
  const waits: number[] = [];
  let isDone = false;
  const begun = performance.now();
  const all = connection
    .sendRequest<{ files: readonly Record<string, number>[]; milliseconds: number }>(verifyWorkspace.method, {})
    .finally(() => (isDone = true));
  const ended = (): boolean => isDone;
  while (!ended() && performance.now() - begun < limitMs) {
    const asked = performance.now();
    await connection.sendRequest(cancelVerification.method, { uri: 'file:///nothing.c', function: null });
    waits.push(performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  if (!ended()) await connection.sendRequest(cancelVerification.method, { uri: null, function: null });
  const { files, milliseconds } = await all;
  const sum = (kind: string): number => files.reduce((total, file) => total + (file[kind] ?? 0), 0);
  row(`workspace: ${files.length} of 20 files of 500 lines`, milliseconds);
  const processor = processorOf(session.editor);
  if (processor !== undefined) row('  processor time of the server', processor);
  console.log(`  ${['proved', 'refuted', 'bounded', 'unknown'].map((kind) => `${sum(kind)} ${kind}`).join(', ')}`);
  row('  longest wait for an answer meanwhile', Math.max(...waits), 100);
  row('  median', median(waits));
  await session.editor.stop();
}

/** Processor time of the server with all its threads, in ms, where the system tells: other load disturbs it less. */
function processorOf({ process: { pid } }: Editor): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}

const limitMs = 240_000;

function row(what: string, milliseconds: number, aim?: number): void {
  const aimed = aim === undefined ? '' : `  (aim: ${aim} ms)`;
  console.log(`${what.padEnd(52)} ${milliseconds.toFixed(0).padStart(7)} ms${aimed}`);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'verdict-bench-'));
  try {
    const [part] = process.argv.slice(2);
    if (part === undefined || part === 'small') await firstVerdicts(folder);
    if (part === undefined || part === 'large') await large(folder);
    if (part === undefined || part === 'workspace') await workspace(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

void main();
