import type { TraceArguments, TraceRow, TraceRows } from './requests';
import { childrenOf, firstStep, nodeText, type TraceNode, traceTree, type TreeStep } from './trace-tree';

/** Of more children than these, the first and last are shown, and others when they are asked for. */
const rowLimit = 100;
const firstRows = 20;

export interface ToldStep extends TreeStep {
  readonly relevant: boolean;
}

/** Where a step is, in the execution and in the text. */
type RowPlace = Pick<TraceRow, 'position' | 'file' | 'line'>;

/** Tells the tree of a trace piece by piece, as it is opened. */
export class TraceTeller<S extends ToldStep> {
  readonly #nodes: TraceNode<S>[] = [];
  readonly #ids = new Map<TraceNode<S>, number>();
  readonly #roots = new Map<boolean, readonly number[]>();

  constructor(
    readonly steps: readonly S[],
    readonly placeOf: (step: S) => RowPlace,
  ) {}

  /** Children of a node, or the roots. */
  rows({ all, parent, from }: TraceArguments): TraceRows {
    const ids = this.#childIds(all, parent);
    const total = ids.length;
    const indices = Array.from(ids.keys());
    const wanted =
      total <= rowLimit
        ? indices
        : from === undefined
          ? [...indices.slice(0, firstRows), ...indices.slice(firstRows - rowLimit)]
          : indices.slice(from, from + rowLimit);
    return { rows: wanted.map((index) => this.#row(ids[index]!, index)), total, tooLong: false };
  }

  /** The nodes, from a root on, around the last step of which something holds that holds of all before. */
  lastWhere(all: boolean, isBefore: (step: S) => boolean): readonly TraceRow[] {
    const found: TraceRow[] = [];
    for (let parent: number | undefined; ;) {
      const ids = this.#childIds(all, parent);
      const index = ids.findLastIndex((id) => isBefore(firstStep(this.#nodes[id]!)));
      const id = ids[index];
      if (id === undefined) return found;
      found.push(this.#row(id, index));
      parent = id;
    }
  }

  #childIds(all: boolean, parent: number | undefined): readonly number[] {
    if (parent !== undefined) {
      const node = this.#nodes[parent];
      return node === undefined ? [] : this.#idsOf(childrenOf(node));
    }
    let roots = this.#roots.get(all);
    if (roots === undefined) {
      roots = this.#idsOf(traceTree(this.steps, ({ relevant }) => all || relevant));
      this.#roots.set(all, roots);
    }
    return roots;
  }

  #idsOf(nodes: readonly TraceNode<S>[]): readonly number[] {
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
    const step = firstStep(node);
    return {
      id,
      index,
      kind: node.kind === 'step' ? step.event.kind : node.kind,
      text: nodeText(node),
      hasChildren: childrenOf(node).length > 0,
      ...this.placeOf(step),
    };
  }
}
