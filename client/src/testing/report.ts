import * as vscode from 'vscode';
import type { BriefVerdict, CheckResult } from '../../../server/src/lsp/protocol/results';
import { toRange } from '../results/to-range';

/** Tells a run what became of a check. Only what is proved has passed; what is undecided is skipped, and says why. */
export function report(run: vscode.TestRun, item: vscode.TestItem, check: CheckResult): void {
  const { verdict } = check;
  if (verdict?.kind === 'proved' && !verdict.vacuous) {
    run.passed(item, verdict.milliseconds);
  } else if (verdict?.kind === 'refuted') {
    run.failed(item, failure(item, check, verdict.essence), verdict.milliseconds);
  } else {
    if (verdict !== null) run.appendOutput(`${check.message}: ${undecided(verdict)}\r\n`, undefined, item);
    run.skipped(item);
  }
}

function failure(item: vscode.TestItem, { message, range }: CheckResult, essence: string): vscode.TestMessage {
  const failed = new vscode.TestMessage(essence === '' ? message : `${message}: ${essence}`);
  if (item.uri !== undefined) failed.location = new vscode.Location(item.uri, toRange(range));
  return failed;
}

function undecided(verdict: BriefVerdict): string {
  if (verdict.kind === 'unknown') return `unknown. ${verdict.reason.text}`;
  return verdict.kind === 'bounded' ? `holds up to bound ${verdict.bound}` : 'is never reached';
}
