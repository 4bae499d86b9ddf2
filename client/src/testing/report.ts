import * as vscode from 'vscode';
import type { BriefVerdict, CheckResult } from '../../../server/src/lsp/protocol/results';
import { isIgnored } from '../results/tally';

/**
 * Tells a run what became of a check. Only what is proved has passed. What is undecided is an error, which says that
 * there is no answer: a function whose tests have passed, but for some that were skipped, would look proved.
 */
export function report(run: vscode.TestRun, item: vscode.TestItem, check: CheckResult, milliseconds?: number): void {
  const { verdict } = check;
  if (isIgnored(check)) run.skipped(item);
  else if (verdict?.kind === 'proved' && !verdict.vacuous) {
    run.passed(item, milliseconds);
  } else if (verdict?.kind === 'refuted') {
    run.failed(item, new vscode.TestMessage(failure(item, check, verdict.essence)), milliseconds);
  } else {
    const text = `${place(item, check)}${check.message}\n${undecided(verdict)}`;
    run.errored(item, new vscode.TestMessage(text), milliseconds);
  }
}

/** The place is told in words: a message that has one covers what we say after the line. */
function failure(item: vscode.TestItem, check: CheckResult, essence: string): string {
  return `${place(item, check)}${check.message}${essence === '' ? '' : `\nfails with ${essence}`}`;
}

function place({ uri }: vscode.TestItem, { range }: CheckResult): string {
  return uri === undefined ? '' : `${vscode.workspace.asRelativePath(uri)}:${range.start.line + 1}: `;
}

function undecided(verdict: BriefVerdict | null): string {
  if (verdict === null) return 'has not been verified';
  if (verdict.kind === 'unknown') return `unknown. ${verdict.reason.text}`;
  return verdict.kind === 'bounded' ? `holds up to bound ${verdict.bound}` : 'is never reached';
}
