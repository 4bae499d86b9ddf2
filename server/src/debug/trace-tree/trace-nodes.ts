import { ExecProgram } from '../../exec/program';
import { watch, type WatchedStep } from '../../trace/record';
import type { TraceArguments, TraceRow, TraceRows } from '../protocol/requests';
import { TraceTeller } from '../protocol/trace-rows';
import type { ReplaySession } from '../session/session';

/** Longer executions are not told step by step. */
const stepLimit = 3_000_000;

/** The trace of an execution as a tree. */
export class TraceNodes {
  #teller: TraceTeller<WatchedStep> | undefined;

  constructor(readonly session: ReplaySession) {}

  /** Children of a node, or the roots. */
  rows(args: TraceArguments): TraceRows {
    return this.#told()?.rows(args) ?? { rows: [], total: 0, tooLong: true };
  }

  /** Where the session is in the tree: the node of the last step that has been done, with those around it. */
  here(all: boolean): readonly TraceRow[] {
    const { position } = this.session;
    return this.#told()?.lastWhere(all, (step) => this.#positionOf(step) <= position) ?? [];
  }

  #told(): TraceTeller<WatchedStep> | undefined {
    const { module, entry, options, inputs, check, path, placing } = this.session.execution;
    if (path.length > stepLimit) return undefined;
    if (this.#teller === undefined) {
      const program = new ExecProgram(module, options, { stepping: false, tracing: true });
      const steps = watch({ program, entry, check, inputs, steps: stepLimit })?.steps;
      this.#teller = new TraceTeller(steps ?? [], (step) => {
        const place = step.at && placing.position(step.at);
        return {
          position: this.#positionOf(step),
          ...(place !== undefined && { file: place.file, line: place.line }),
        };
      });
    }
    return this.#teller;
  }

  #positionOf({ position }: WatchedStep): number {
    const { lines, navigator, start } = this.session;
    // Before the first line there is nothing to see yet.
    return Math.max(start, lines.pausable(navigator.visible(Math.max(0, position))));
  }
}
