import * as vscode from 'vscode';
import type { BriefVerdict } from '../../../server/src/lsp/protocol/results';
import { isVerified } from '../focus';
import type { FoundCheck, ResultsStore } from '../results/results-store';

/** What a command is about. Lenses, panels and tests name it; called from the palette, it is what is at the cursor. */
export interface Target {
  readonly uri: string;
  readonly function?: string;
  readonly check?: string;
}

export interface FunctionTarget {
  readonly uri: string;
  readonly function: string;
}

/** The document at hand, if it is one that is verified; says so if not. */
export function documentAtHand(): vscode.TextDocument | undefined {
  const document = vscode.window.activeTextEditor?.document;
  if (document !== undefined && isVerified(document)) return document;
  void vscode.window.showInformationMessage('Open a C file or an LLVM IR file first.');
  return undefined;
}

/** The function that is named, or the one at the cursor. */
export function functionTarget(store: ResultsStore, target: Target | undefined): FunctionTarget | undefined {
  if (target?.function !== undefined) return { uri: target.uri, function: target.function };
  const document = documentAtHand();
  if (document === undefined) return undefined;
  const line = vscode.window.activeTextEditor?.selection.active.line ?? 0;
  const found = store.functionAt(document.uri, line);
  if (found !== undefined) return { uri: document.uri.toString(), function: found.name };
  const problem = store.of(document.uri)?.problem;
  void vscode.window.showInformationMessage(problem ?? 'Put the cursor into a function first.');
  return undefined;
}

/**
 * A check with a verdict of that kind: the one that is named, else one on the cursor's line, in its function, or in
 * its file, in this order; if there are several equally near, the user chooses.
 */
export async function checkTarget(
  store: ResultsStore,
  kind: BriefVerdict['kind'],
  target: Target | undefined,
): Promise<FoundCheck | undefined> {
  const uri = target === undefined ? documentAtHand()?.uri : vscode.Uri.parse(target.uri);
  if (uri === undefined) return undefined;
  const all = store.checks(uri).filter(({ check }) => check.state === 'current' && check.verdict?.kind === kind);
  const candidates = narrowed(all, target);
  if (candidates.length > 1) return choose(candidates);
  if (candidates.length === 0) void vscode.window.showInformationMessage(`Nothing is ${kind} here.`);
  return candidates[0];
}

function narrowed(all: readonly FoundCheck[], target: Target | undefined): readonly FoundCheck[] {
  if (target?.check !== undefined) return all.filter(({ check }) => check.id === target.check);
  if (target?.function !== undefined) return all.filter((found) => found.function.name === target.function);
  const line = vscode.window.activeTextEditor?.selection.active.line ?? 0;
  const onLine = all.filter(({ check }) => check.range.start.line === line);
  if (onLine.length > 0) return onLine;
  const inside = all.filter(({ function: { range } }) => range.start.line <= line && line <= range.end.line);
  return inside.length > 0 ? inside : all;
}

async function choose(candidates: readonly FoundCheck[]): Promise<FoundCheck | undefined> {
  const items = candidates.map((found) => ({
    label: found.check.message,
    description: `${found.function.name}, line ${found.check.range.start.line + 1}`,
    detail: found.check.verdict?.kind === 'refuted' ? found.check.verdict.essence : '',
    found,
  }));
  return (await vscode.window.showQuickPick(items, { title: 'Which check?', matchOnDescription: true }))?.found;
}
