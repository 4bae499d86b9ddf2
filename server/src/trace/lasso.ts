/** Executions that do not end: a state recurs at a loop head, and what leads back to it can be done again and again. */
import { loopsOf } from '../base/graph/loops';
import { headAt, HeadWalk } from '../exec/lasso/head-walk';
import { headState, isIn } from '../exec/lasso/head-state';
import type { Machine } from '../exec/machine';
import type { IrFunction } from '../ir/model/globals';
import type { Block } from '../ir/model/value';
import type { Check } from '../task/check';
import type { Lasso } from '../task/inputs';
import { controlFlow } from '../task/plan/control-flow';

/** A round of a cycle, as far as it says which loop does not end. */
export interface Round {
  /** Calls around the loop. */
  readonly depth: number;
  /** The function that is executed with so many calls around it. */
  readonly fn: IrFunction;
  /** Heads that it came to, each with the instructions that had been executed at the first time. */
  readonly heads: ReadonlyMap<Block, number>;
}

/**
 * Goes round a cycle, once, from a state. Undefined if the machine is not in it again after that many instructions. The
 * inputs taken on the way can be the same in each further round, so that the execution has no end.
 */
export function goRound(walk: HeadWalk, cycle: number): Round | undefined {
  const { machine } = walk;
  const from = headState(machine);
  const end = machine.executed + cycle;
  const seen: { readonly depth: number; readonly block: Block; readonly fn: IrFunction; readonly at: number }[] = [];
  const note = (): unknown => seen.push({ depth: machine.frames.depth, ...headAt(machine), at: machine.executed });
  walk.lowest = machine.frames.depth;
  note();
  while (machine.executed < end) {
    if (!walk.next(end)) return undefined;
    if (machine.executed < end) note();
  }
  if (machine.executed !== end || !isIn(machine, from)) return undefined;
  // What is executed deeper inside ends in each round.
  const outer = seen.filter(({ depth }) => depth === walk.lowest);
  const [first] = outer;
  if (first === undefined) return undefined;
  const heads = new Map<Block, number>();
  for (const { block, at } of outer) if (!heads.has(block)) heads.set(block, at);
  return { depth: walk.lowest, fn: first.fn, heads };
}

/** The head of the loop that such a round does not leave; undefined if there is none that holds all of it. */
export function endlessLoop({ fn, heads }: Round): Block | undefined {
  const flow = controlFlow(fn);
  const visited = [...heads.keys()].map((block) => flow.indexOf(block));
  const around = loopsOf(flow.graph, 0).filter(
    ({ head, body }) => visited.includes(head) && visited.every((block) => body.includes(block)),
  );
  const innermost = around.at(-1);
  return innermost && flow.blocks[innermost.head];
}

/** Ids of the checks that stand at the head of a loop. */
export function checksOfLoop({ program }: Machine, head: Block): readonly string[] {
  return program.env.plan.at(head.instructions[0]!).map(({ check }) => check.id);
}

/** Why inputs do not show that the loop of a check does not end; undefined if they do. */
export function refuteLasso(machine: Machine, check: Check, { stem, cycle }: Lasso): string | undefined {
  const walk = new HeadWalk(machine);
  while (machine.executed < stem) {
    if (!walk.next(stem)) break;
  }
  if (machine.outcome !== undefined) return `it ends (${machine.outcome.kind}) before the cycle`;
  if (machine.executed !== stem || !machine.isPaused) return 'the cycle does not begin at a loop';
  const round = goRound(walk, cycle);
  if (round === undefined) return 'the state is another one after a round of the cycle';
  const loop = endlessLoop(round);
  const isMeant =
    loop !== undefined && round.heads.get(loop) === stem && checksOfLoop(machine, loop).includes(check.id);
  return isMeant ? undefined : 'the cycle is not one of this loop';
}
