/** The steps of an execution as a tree, for the replay and for the editor's own view of a counterexample. */
import { eventText } from '../../trace/text';
import type { TraceEvent } from '../../trace/trace';

/** What a step has to say for that. */
export interface TreeStep {
  readonly event: TraceEvent;
  /** The instruction that it is of: the same for the same one. */
  readonly at: unknown;
}

/** Calls hold what happens in them, loops their rounds. */
export type TraceNode<S extends TreeStep> =
  | { readonly kind: 'step'; readonly step: S }
  | { readonly kind: 'call' | 'cycle'; readonly step: S; readonly children: readonly TraceNode<S>[] }
  | { readonly kind: 'loop'; readonly rounds: readonly Round<S>[] }
  | Round<S>;

interface Round<S extends TreeStep> {
  readonly kind: 'round';
  readonly number: number;
  readonly step: S;
  readonly children: readonly TraceNode<S>[];
}

/** Puts steps into calls and loops; `isKept` says which are shown. */
export function traceTree<S extends TreeStep>(
  steps: readonly S[],
  isKept: (step: S) => boolean,
): readonly TraceNode<S>[] {
  const [nodes] = readCall(steps, 0);
  return foldLoops(nodes).flatMap((node) => kept(node, isKept));
}

/** Reads what happens in a call, up to where it is left; gives the index behind. */
function readCall<S extends TreeStep>(steps: readonly S[], from: number): [TraceNode<S>[], number] {
  // Calls may be nested more deeply than the stack of this program is.
  const open: { readonly step: S | undefined; readonly nodes: TraceNode<S>[] }[] = [{ step: undefined, nodes: [] }];
  const close = (): void => {
    const { step, nodes } = open.pop()!;
    const kind = step!.event.kind === 'cycle' ? 'cycle' : 'call';
    open.at(-1)!.nodes.push({ kind, step: step!, children: foldLoops(nodes, kind === 'cycle') });
  };
  for (const step of steps.slice(from)) {
    // The loop that a cycle is of is never left: the cycle holds all that comes.
    if (step.event.kind === 'enter' || step.event.kind === 'cycle') {
      open.push({ step, nodes: [] });
      continue;
    }
    open.at(-1)!.nodes.push({ kind: 'step', step });
    if (step.event.kind === 'leave' && open.length > 1) close();
  }
  while (open.length > 1) close();
  return [open[0]!.nodes, steps.length];
}

/** Where a branch is decided again and again, what lies between is a loop; `isEndless`: and what comes behind, too. */
function foldLoops<S extends TreeStep>(nodes: readonly TraceNode<S>[], isEndless = false): readonly TraceNode<S>[] {
  const last = new Map<unknown, number>();
  nodes.forEach((node, index) => {
    const at = branchOf(node);
    if (at !== undefined) last.set(at, index);
  });
  const folded: TraceNode<S>[] = [];
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!;
    const at = branchOf(node);
    const end = at === undefined ? index : last.get(at)!;
    if (at === undefined || end === index) {
      folded.push(node);
      continue;
    }
    // The decision that ends the loop begins no round.
    const isLeft = !isEndless && isTaken(nodes[end]!) !== isTaken(node);
    const to = isEndless ? nodes.length : isLeft ? end : end + 1;
    folded.push({ kind: 'loop', rounds: roundsOf(nodes.slice(index, to), at) });
    if (isLeft) folded.push(nodes[end]!);
    index = isLeft ? end : to - 1;
  }
  return folded;
}

function roundsOf<S extends TreeStep>(nodes: readonly TraceNode<S>[], at: unknown): readonly Round<S>[] {
  const starts = nodes.flatMap((node, index) => (branchOf(node) === at ? [index] : []));
  return starts.map((start, index) => {
    const [first, ...rest] = nodes.slice(start, starts[index + 1]);
    const { step } = first as Extract<TraceNode<S>, { kind: 'step' }>;
    return { kind: 'round', number: index + 1, step, children: [first!, ...foldLoops(rest)] };
  });
}

function branchOf<S extends TreeStep>(node: TraceNode<S>): unknown {
  return node.kind === 'step' && node.step.event.kind === 'branch' ? node.step.at : undefined;
}

function isTaken<S extends TreeStep>(node: TraceNode<S>): boolean {
  return node.kind === 'step' && node.step.event.kind === 'branch' && node.step.event.taken;
}

/** What is left of a node; nothing if nothing in it is kept. */
function kept<S extends TreeStep>(node: TraceNode<S>, isKept: (step: S) => boolean): readonly TraceNode<S>[] {
  switch (node.kind) {
    case 'step':
      return isKept(node.step) ? [node] : [];
    case 'call':
    case 'cycle':
    case 'round': {
      const children = node.children.flatMap((child) => kept(child, isKept));
      return children.length === 0 && !(node.kind !== 'round' && isKept(node.step)) ? [] : [{ ...node, children }];
    }
    case 'loop': {
      const rounds = node.rounds.flatMap((round) => kept(round, isKept) as readonly Round<S>[]);
      return rounds.length === 0 ? [] : [{ ...node, rounds }];
    }
  }
}

/** The step that a node begins with. */
export function firstStep<S extends TreeStep>(node: TraceNode<S>): S {
  return node.kind === 'loop' ? node.rounds[0]!.step : node.step;
}

export function nodeText<S extends TreeStep>(node: TraceNode<S>): string {
  switch (node.kind) {
    case 'step':
    case 'call':
    case 'cycle':
      return eventText(node.step.event);
    case 'round':
      return `round ${node.number}`;
    case 'loop':
      return `loop, ${node.rounds.at(-1)!.number} rounds`;
  }
}

export function childrenOf<S extends TreeStep>(node: TraceNode<S>): readonly TraceNode<S>[] {
  switch (node.kind) {
    case 'step':
      return [];
    case 'loop':
      return node.rounds;
    case 'call':
    case 'cycle':
    case 'round':
      return node.children;
  }
}
