import * as vscode from 'vscode';
import type { BriefVerdict, CheckResult } from '../../../server/src/lsp/protocol/results';

/** Tells a run what became of a check. Only what is proved has passed; what is undecided is skipped, and says why. */
export function report(run: vscode.TestRun, item: vscode.TestItem, check: CheckResult): void {
  const { verdict } = check;
  if (verdict?.kind === 'proved' && !verdict.vacuous) {
    run.passed(item, verdict.milliseconds);
  } else if (verdict?.kind === 'refuted') {
    run.failed(item, new vscode.TestMessage(failure(item, check, verdict.essence)), verdict.milliseconds);
  } else {
    if (verdict !== null) run.appendOutput(`${check.message}: ${undecided(verdict)}\r\n`, undefined, item);
    run.skipped(item);
  }
}

/** The place is told in words: a message that has one covers what we say after the line. */
function failure({ uri }: vscode.TestItem, { message, range }: CheckResult, essence: string): string {
  const file = uri === undefined ? '' : `${vscode.workspace.asRelativePath(uri)}:${range.start.line + 1}: `;
  return `${file}${message}${essence === '' ? '' : `\nfails with ${essence}`}`;
}

function undecided(verdict: BriefVerdict): string {
  if (verdict.kind === 'unknown') return `unknown. ${verdict.reason.text}`;
  return verdict.kind === 'bounded' ? `holds up to bound ${verdict.bound}` : 'is never reached';
}
