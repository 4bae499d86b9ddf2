import * as vscode from 'vscode';
import { State, type LanguageClient } from 'vscode-languageclient/node';
import { verify, type VerifyParams, type VerifyResult } from '../../../server/src/lsp/protocol/verification';
import { cancel } from '../commands/cancel';
import { isCancelled } from '../commands/cancelled';
import type { ResultsStore } from '../results/results-store';
import { toRange } from '../results/to-range';
import { durations } from './durations';
import { report } from './report';
import { type Subject, TestTree } from './test-tree';

/** Verdicts come in one by one; the view need not follow each. */
const followMs = 200;

/** The Testing view: files, functions, checks. To run is to verify, to debug is to replay. */
export function registerTestsView(client: LanguageClient, store: ResultsStore): vscode.Disposable {
  const controller = vscode.tests.createTestController('verdict', 'Verdict');
  const view = new TestsView(controller, client, store);
  const run = controller.createRunProfile(
    'Verify',
    vscode.TestRunProfileKind.Run,
    (request, token) => view.run(request, token),
    true,
    undefined,
    true,
  );
  const debug = controller.createRunProfile('Replay', vscode.TestRunProfileKind.Debug, (request) =>
    view.replay(request),
  );
  return vscode.Disposable.from(
    controller,
    run,
    debug,
    store.onChange((uri) => view.changed(uri)),
    vscode.commands.registerCommand('verdict.goToCheck', (item: vscode.TestItem) => view.goTo(item)),
  );
}

class TestsView {
  readonly #tree: TestTree;
  /** What each check's verdict was when it was last told of, by item. */
  readonly #told = new WeakMap<vscode.TestItem, string>();
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  /** What the user wants to be verified whenever it changes. */
  readonly #continuous = new Set<readonly vscode.TestItem[] | 'everything'>();

  constructor(
    readonly controller: vscode.TestController,
    readonly client: LanguageClient,
    readonly store: ResultsStore,
  ) {
    this.#tree = new TestTree(controller, store);
  }

  changed(uri: vscode.Uri): void {
    const key = uri.toString();
    if (this.#waiting.has(key)) return;
    const follow = (): void => {
      this.#waiting.delete(key);
      this.#follow(uri);
    };
    this.#waiting.set(key, setTimeout(follow, followMs));
  }

  async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    if (request.continuous === true) {
      const wanted = request.include ?? 'everything';
      this.#continuous.add(wanted);
      token.onCancellationRequested(() => this.#continuous.delete(wanted));
    }
    const run = this.controller.createTestRun(request);
    token.onCancellationRequested(() => void this.#cancel(request));
    try {
      const subjects = this.#subjects(request);
      this.#eachCheck(subjects, (item) => run.started(item));
      await Promise.all(subjects.map((subject) => this.#verify(subject, token)));
      this.#eachCheck(subjects, (item, subject) => {
        const found = this.store.checks(subject.uri).find(({ check }) => check.id === subject.check);
        if (found?.check.state === 'current') {
          this.#told.set(item, JSON.stringify(found.check.verdict));
          report(run, item, found.check, durations(found.function.checks).get(subject.check));
        } else {
          run.skipped(item);
        }
      });
    } finally {
      run.end();
    }
  }

  /** Shows the function or check that an item stands for. */
  async goTo(item: vscode.TestItem): Promise<void> {
    const subject = this.#tree.subject(item);
    if (subject === undefined) return;
    const found = this.store
      .checks(subject.uri)
      .find(({ function: one, check }) => belongs(one.name, check.id, subject));
    const range = subject.kind === 'check' ? found?.check.range : found?.function.range;
    const selection = range === undefined ? {} : { selection: toRange({ start: range.start, end: range.start }) };
    await vscode.window.showTextDocument(subject.uri, selection);
  }

  async replay({ include = [] }: vscode.TestRunRequest): Promise<void> {
    const subjects = include.flatMap((item) => this.#tree.subject(item) ?? []);
    for (const subject of subjects) {
      const refuted = this.store
        .checks(subject.uri)
        .find(
          (found) => found.check.verdict?.kind === 'refuted' && belongs(found.function.name, found.check.id, subject),
        );
      if (refuted === undefined) {
        void vscode.window.showInformationMessage('There is no counterexample to replay: nothing here is refuted.');
        continue;
      }
      const { function: one, check } = refuted;
      const target = { uri: subject.uri.toString(), function: one.name, check: check.id };
      await vscode.commands.executeCommand('verdict.replay', target);
    }
  }

  /** Verdicts that nobody ran a test for are told as well, but not kept among the runs that the user made. */
  #follow(uri: vscode.Uri): void {
    this.#tree.update(uri);
    const stale: vscode.TestItem[] = [];
    const fresh: (() => void)[] = [];
    let run: vscode.TestRun | undefined;
    for (const { function: one, check } of this.store.checks(uri)) {
      const item = this.#tree.item(uri, one.name, check.id);
      if (item === undefined) continue;
      const known = this.#told.get(item);
      const now = JSON.stringify(check.verdict);
      if (check.state !== 'current') {
        if (known === undefined) continue;
        this.#told.delete(item);
        stale.push(item);
      } else if (check.verdict !== null && known !== now) {
        this.#told.set(item, now);
        fresh.push(() => report((run ??= this.#quietRun()), item, check, durations(one.checks).get(check.id)));
      }
    }
    if (stale.length > 0) this.controller.invalidateTestResults(stale);
    fresh.forEach((tell) => tell());
    run?.end();
    if (stale.length > 0) this.#runAgain(uri);
  }

  #quietRun(): vscode.TestRun {
    const request = new vscode.TestRunRequest(undefined, undefined, undefined, true, true);
    return this.controller.createTestRun(request, 'Verdict', false);
  }

  /** What is verified by itself needs no run; the rest, if the user wants it continuously. */
  #runAgain(uri: vscode.Uri): void {
    const when = vscode.workspace.getConfiguration('verdict.verify', uri).get<string>('when', 'typing');
    if (when === 'typing' || this.#continuous.size === 0) return;
    const wanted = [...this.#continuous].flatMap((items) =>
      items === 'everything'
        ? [{ kind: 'file', uri } as const]
        : items.flatMap((item) => this.#tree.subject(item) ?? []),
    );
    const none = new vscode.CancellationTokenSource().token;
    for (const subject of wanted) {
      if (subject.uri.toString() === uri.toString()) void this.#verify(subject, none);
    }
  }

  async #verify(subject: Subject, token: vscode.CancellationToken): Promise<void> {
    if (this.client.state !== State.Running || token.isCancellationRequested) return;
    const name = subject.kind === 'file' ? null : subject.name;
    const params: VerifyParams = { uri: subject.uri.toString(), function: name, useCache: true };
    try {
      await this.client.sendRequest<VerifyResult>(verify.method, params, token);
    } catch (error) {
      if (!isCancelled(error)) throw error;
    }
  }

  async #cancel(request: vscode.TestRunRequest): Promise<void> {
    for (const subject of this.#subjects(request)) {
      const uri = subject.uri.toString();
      await cancel(this.client, subject.kind === 'file' ? { uri } : { uri, function: subject.name });
    }
  }

  #subjects({ include }: vscode.TestRunRequest): readonly Subject[] {
    const items = include ?? [...this.controller.items].map(([, item]) => item);
    return items.flatMap((item) => this.#tree.subject(item) ?? []);
  }

  #eachCheck(
    subjects: readonly Subject[],
    act: (item: vscode.TestItem, subject: Subject & { kind: 'check' }) => void,
  ): void {
    for (const subject of subjects) {
      for (const { uri, function: one, check } of this.store.checks(subject.uri)) {
        const item = this.#tree.item(uri, one.name, check.id);
        if (item === undefined || !belongs(one.name, check.id, subject)) continue;
        act(item, { kind: 'check', uri, name: one.name, check: check.id });
      }
    }
  }
}

function belongs(name: string, check: string, subject: Subject): boolean {
  switch (subject.kind) {
    case 'file':
      return true;
    case 'function':
      return name === subject.name;
    case 'check':
      return check === subject.check;
  }
}
