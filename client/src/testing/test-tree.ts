import * as vscode from 'vscode';
import type { CheckResult, FunctionResults } from '../../../server/src/lsp/protocol/results';
import { duration } from '../marks/end-of-line';
import type { ResultsStore } from '../results/results-store';
import { isIgnored } from '../results/tally';

/** What a test item stands for. */
export type Subject =
  | { readonly kind: 'file'; readonly uri: vscode.Uri }
  | { readonly kind: 'function'; readonly uri: vscode.Uri; readonly name: string }
  | { readonly kind: 'check'; readonly uri: vscode.Uri; readonly name: string; readonly check: string };

/**
 * Files, their functions, and their checks as test items. Items are kept while what they stand for is there. They have
 * no ranges: where they have, VS Code draws marks of its own over ours, with one tick where some tests of a line have
 * passed and others are undecided.
 */
export class TestTree {
  readonly #subjects = new WeakMap<vscode.TestItem, Subject>();

  constructor(
    readonly controller: vscode.TestController,
    readonly store: ResultsStore,
  ) {}

  subject(item: vscode.TestItem): Subject | undefined {
    return this.#subjects.get(item);
  }

  /** The item of a check, if it is there. */
  item(uri: vscode.Uri, name: string, check?: string): vscode.TestItem | undefined {
    const one = this.controller.items.get(uri.toString())?.children.get(name);
    return check === undefined ? one : one?.children.get(check);
  }

  update(uri: vscode.Uri): void {
    if (!isOfTheUser(uri)) return;
    const functions = (this.store.of(uri)?.functions ?? []).filter(({ checks }) => checks.length > 0);
    const { items } = this.controller;
    if (functions.length === 0) {
      items.delete(uri.toString());
      return;
    }
    const label = vscode.workspace.asRelativePath(uri);
    const file = this.#keep(items, uri.toString(), label, uri, { kind: 'file', uri });
    drop(file.children, new Set(functions.map(({ name }) => name)));
    for (const one of functions) this.#updateFunction(file, uri, one);
  }

  #updateFunction(file: vscode.TestItem, uri: vscode.Uri, one: FunctionResults): void {
    const { name, checks } = one;
    const item = this.#keep(file.children, name, name, uri, { kind: 'function', uri, name });
    item.busy = one.activity === 'running';
    drop(item.children, new Set(checks.map(({ id }) => id)));
    checks.forEach((check, at) => {
      const subject = { kind: 'check', uri, name, check: check.id } as const;
      const child = this.#keep(item.children, check.id, check.message, uri, subject);
      child.sortText = String(at).padStart(5, '0');
      child.description = described(check);
      if (child.label !== check.message) child.label = check.message;
    });
  }

  #keep(
    among: vscode.TestItemCollection,
    id: string,
    label: string,
    uri: vscode.Uri,
    subject: Subject,
  ): vscode.TestItem {
    const known = among.get(id);
    if (known !== undefined) return known;
    const item = this.controller.createTestItem(id, label, uri);
    this.#subjects.set(item, subject);
    among.add(item);
    return item;
  }
}

/** Not the other side of a comparison, which is a document as well. */
function isOfTheUser(uri: vscode.Uri): boolean {
  const isPlain = uri.scheme === 'file' || uri.scheme === 'untitled';
  return isPlain || vscode.workspace.getWorkspaceFolder(uri) !== undefined;
}

function drop(items: vscode.TestItemCollection, stay: ReadonlySet<string>): void {
  const gone = [...items].filter(([id]) => !stay.has(id));
  for (const [id] of gone) items.delete(id);
}

/** Beside the name: the line, and the verdict if a test's states have no word for it. */
function described(check: CheckResult): string {
  const { range, verdict, state } = check;
  const line = `line ${range.start.line + 1}`;
  if (isIgnored(check)) return `${line} · ignored: ${check.ignored}`;
  if (verdict === null || state !== 'current') return line;
  switch (verdict.kind) {
    case 'proved':
      return verdict.vacuous ? `${line} · never reached` : line;
    case 'refuted':
      return `${line} · ${verdict.essence}`;
    case 'bounded':
      return `${line} · holds up to bound ${verdict.bound}`;
    case 'unknown':
      return `${line} · unknown after ${duration(verdict.milliseconds)}: ${verdict.reason.text}`;
  }
}
