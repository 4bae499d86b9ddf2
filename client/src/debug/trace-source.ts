import * as vscode from 'vscode';
import type { TraceArguments, TraceRow, TraceRows } from '../../../server/src/debug/protocol/requests';
import { TraceTeller } from '../../../server/src/debug/protocol/trace-rows';
import type { TracePlace } from '../../../server/src/lsp/protocol/trace';
import type { ShownTrace } from '../path/cursor-trace';
import type { StoppedReplay } from './session-follower';

/** A counterexample that the trace view shows. */
export interface TraceSource {
  /** What it is of: the same for the same one. */
  readonly subject: unknown;
  rows(args: TraceArguments): Promise<TraceRows>;
  /** The check that fails. */
  readonly violation: Omit<TraceRow, 'id' | 'index' | 'hasChildren' | 'kind'>;
  /** What is left out, as a sentence. */
  readonly remark: string | undefined;
  /** What a click on a row does. */
  open(row: TraceRow): vscode.Command;
}

/** Of a replay: a click goes to that moment. */
export function replaySource({ session, at }: StoppedReplay): TraceSource {
  return {
    subject: session,
    rows: async (args) => (await session.customRequest('verdict.trace', args)) as TraceRows,
    violation: { text: at.check.message, position: at.end },
    remark: undefined,
    open: ({ position }) => ({ command: 'verdict.replay.goToStep', title: 'Go to This Step', arguments: [position] }),
  };
}

/** Of the counterexample at the cursor, while nothing is replayed: a click goes to the place. */
export function cursorSource({ trace, editor, uri }: ShownTrace): TraceSource {
  const { document } = editor;
  const placeOf = ({ source, ir }: TracePlace): { readonly file?: string; readonly line?: number } => {
    if (document.languageId !== 'llvm') return source ?? {};
    return ir.line === undefined ? {} : { file: uri.fsPath, line: ir.line };
  };
  const steps = trace.steps.map((step) => ({ ...step, at: `${step.place.ir.function} ${step.place.ir.offset}` }));
  const teller = new TraceTeller(steps, ({ place, index }) => ({ position: index, ...placeOf(place) }));
  const { truncated, violation } = trace;
  return {
    subject: trace,
    rows: (args) => Promise.resolve(teller.rows(args)),
    violation: { text: violation.message, position: steps.length, ...placeOf(violation.place) },
    remark:
      truncated && `${truncated.leftOut} of ${truncated.total} steps are left out here; a replay shows all of them.`,
    open: ({ file, line = 1 }) => ({
      command: 'vscode.open',
      title: 'Go to the Place',
      arguments: [
        file === undefined ? uri : vscode.Uri.file(file),
        { selection: new vscode.Range(line - 1, 0, line - 1, 0), preserveFocus: true },
      ],
    }),
  };
}
