import { ExecProgram } from '../../exec/program';
import { watch, type WatchedStep } from '../../trace/record';
import type { ReplaySession } from '../session/session';
import type { TraceArguments, TraceRow, TraceRows } from '../protocol/requests';
import { childrenOf, firstStep, nodeText, type TraceNode, traceTree } from './tree';

/** Of more children than these, the first and last are shown, and others when they are asked for. */
const rowLimit = 100;
const firstRows = 20;

/** Longer executions are not told step by step. */
const stepLimit = 3_000_000;

/** Tells the trace of an execution as a tree, piece by piece. */
export class TraceNodes {
  readonly #nodes: TraceNode[] = [];
  readonly #roots = new Map<boolean, readonly number[]>();
  #steps: readonly WatchedStep[] | undefined;

  constructor(readonly session: ReplaySession) {}

  /** Children of a node, or the roots; undefined if the execution is too long. */
  rows({ all, parent, from }: TraceArguments): TraceRows {
    const node = parent === undefined ? undefined : this.#nodes[parent];
    const ids = parent === undefined ? this.#rootsOf(all) : this.#idsOf(node === undefined ? [] : childrenOf(node));
    if (ids === undefined) return { rows: [], total: 0, tooLong: true };
    const total = ids.length;
    const wanted =
      total <= rowLimit
        ? ids
        : from === undefined
          ? [...ids.slice(0, firstRows), ...ids.slice(firstRows - rowLimit)]
          : ids.slice(from, from + rowLimit);
    return { rows: wanted.map((id) => this.#row(id, ids.indexOf(id))), total, tooLong: false };
  }

  #rootsOf(all: boolean): readonly number[] | undefined {
    let roots = this.#roots.get(all);
    if (roots === undefined) {
      const steps = this.#allSteps();
      if (steps === undefined) return undefined;
      roots = this.#idsOf(traceTree(steps, ({ relevant }) => all || relevant));
      this.#roots.set(all, roots);
    }
    return roots;
  }

  #allSteps(): readonly WatchedStep[] | undefined {
    const { module, entry, options, inputs, check, path } = this.session.execution;
    if (path.length > stepLimit) return undefined;
    const program = new ExecProgram(module, options, { stepping: false, tracing: true });
    this.#steps ??= watch({ program, entry, check, inputs, steps: stepLimit })?.steps;
    return this.#steps;
  }

  readonly #ids = new Map<TraceNode, number>();

  #idsOf(nodes: readonly TraceNode[]): readonly number[] {
    return nodes.map((node) => {
      let id = this.#ids.get(node);
      if (id === undefined) {
        id = this.#nodes.push(node) - 1;
        this.#ids.set(node, id);
      }
      return id;
    });
  }

  #row(id: number, index: number): TraceRow {
    const node = this.#nodes[id]!;
    const { session } = this;
    const { at, position, event } = firstStep(node);
    const place = at && session.execution.placing.position(at);
    return {
      id,
      index,
      kind: node.kind === 'step' ? event.kind : node.kind,
      text: nodeText(node),
      position: session.lines.pausable(session.navigator.visible(Math.max(0, position))),
      hasChildren: childrenOf(node).length > 0,
      ...(place !== undefined && { file: place.file, line: place.line }),
    };
  }
}
