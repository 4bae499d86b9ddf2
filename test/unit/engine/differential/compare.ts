/** The verdicts on a program against all its executions. */
import { neverCancelled } from '../../../../server/src/base/cancellation';
import { defaultEncoding } from '../../../../server/src/engine/engine';
import { ExecProgram } from '../../../../server/src/exec/program';
import type { Module } from '../../../../server/src/ir/model/module';
import { verifyFunction } from '../../../../server/src/service/verify/verify-function';
import type { Z3Host } from '../../../../server/src/solver/z3/host';
import type { CheckKind } from '../../../../server/src/task/check';
import { defaultOptions, type TaskOptions } from '../../../../server/src/task/options';
import { planEntry } from '../../../../server/src/task/plan-entry';
import { allRuns } from './brute-force';
import { fewestRounds } from './rounds';

export interface Comparison {
  /** How many checks got which verdict. */
  readonly counts: ReadonlyMap<string, number>;
  /** What must not be: a check id and what is wrong with its verdict. */
  readonly wrong: readonly string[];
  /** Every execution was run: nothing can hide. */
  readonly isComplete: boolean;
}

export interface HowToCompare {
  readonly engine: string;
  readonly task: TaskOptions;
  readonly milliseconds: number;
  /** Questions of bounded model checking over integers. */
  readonly mathInt: boolean;
}

const engines = ['auto', 'bmc', 'dash', 'bmc'] as const;

/** No loop of a random program goes round more often, and none recurses: within this bound there are all executions. */
const mostRounds = 12;

/** Each in so many programs is off: execution goes on with a value, or ends silently. */
const switchedOff: readonly (readonly [number, CheckKind])[] = [
  [7, 'signed-overflow'],
  [11, 'out-of-bounds'],
  [13, 'shift-range'],
  [17, 'use-after-free'],
  [19, 'null-dereference'],
];

/** Every third program with leaks asked for, every second with allocations that never fail; engines in turn. */
export function howToCompare(seed: number): HowToCompare {
  const checks = new Set(defaultOptions.checks);
  if (seed % 3 === 0) checks.add('memory-leak');
  for (const [every, kind] of switchedOff) if (seed % every === 0) checks.delete(kind);
  const task = { ...defaultOptions, checks, allocationMayFail: seed % 2 === 0 };
  return { engine: engines[seed % engines.length]!, task, milliseconds: 4_000, mathInt: seed % 5 === 0 };
}

export function compare(
  module: Module,
  host: Z3Host,
  { engine, task, milliseconds, mathInt }: HowToCompare,
): Comparison {
  const entry = planEntry(module, 'main', task, []);
  if ('kind' in entry) throw new Error(entry.message);
  const { violated, isComplete } = allRuns(new ExecProgram(module, task), entry);
  const result = verifyFunction(
    { module, contracts: [] },
    'main',
    { engine, task, scope: 'reachable', bound: 12, milliseconds, encoding: { ...defaultEncoding, mathInt } },
    { host, cancellation: neverCancelled, tell: () => undefined },
  );
  if (result.kind === 'refused') throw new Error(result.message);
  const counts = new Map<string, number>();
  const wrong: string[] = [];
  let rounds: ReadonlyMap<string, number> | undefined;
  const decided = new Set(result.verdicts.map(({ id }) => id));
  for (const id of violated.keys()) if (!decided.has(id)) wrong.push(`${id}: fails, and there is no verdict`);
  for (const { id, verdict } of result.verdicts) {
    const word = verdict.kind === 'unknown' ? `unknown: ${verdict.reason}` : verdict.kind;
    counts.set(word, (counts.get(word) ?? 0) + 1);
    const inputs = violated.get(id);
    if (verdict.kind === 'refuted') {
      if (inputs === undefined && isComplete) wrong.push(`${id}: refuted, and no execution fails`);
    } else if (verdict.kind === 'unknown') {
      if (/replay|leaves open|error/.test(verdict.reason)) wrong.push(`${id}: ${verdict.reason}`);
    } else if (verdict.kind === 'bounded' && verdict.bound < mostRounds) {
      // Out of time: what fails must lie beyond.
      rounds ??= fewestRounds(module, task, entry);
      const least = rounds.get(id) ?? Infinity;
      if (least <= verdict.bound) wrong.push(`${id}: bounded ${verdict.bound}, and fails in round ${least}`);
    } else if (inputs !== undefined) wrong.push(`${id}: ${verdict.kind}, and fails with ${inputs.join(' ')}`);
  }
  return { counts, wrong, isComplete };
}
