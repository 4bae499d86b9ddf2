/** All executions of a program whose inputs have few values. */
import { startMachine } from '../../../../server/src/exec/entry/start';
import { Host } from '../../../../server/src/exec/externals/host';
import type { InputProvider } from '../../../../server/src/exec/inputs/provider';
import type { ExecHooks } from '../../../../server/src/exec/hooks';
import type { ExecProgram } from '../../../../server/src/exec/program';
import type { ExecResult } from '../../../../server/src/exec/result';
import type { EntryPlan } from '../../../../server/src/task/entry-plan';
import type { InputSource } from '../../../../server/src/task/input';

export interface AllRuns {
  /** The checks that fail in some execution, with the first inputs that make them fail. */
  readonly violated: ReadonlyMap<string, readonly number[]>;
  /** Every execution was run to its end. */
  readonly isComplete: boolean;
  readonly runs: number;
}

/** Looks at every run. */
export interface Watcher {
  /** For the run that begins. */
  readonly hooks: () => ExecHooks;
  readonly ended: (end: ExecResult) => void;
}

const maxRuns = 2_000;
const maxSteps = 20_000;
/** Inputs from 0 to 7; the programs assume that there are no others. */
const values = 8;

/** `watched`, if it is given, is what a program made for tracing tells of each run; `ended` comes after each. */
export function allRuns(program: ExecProgram, entry: EntryPlan, watched?: Watcher): AllRuns {
  const violated = new Map<string, readonly number[]>();
  let isComplete = true;
  let runs = 0;
  for (let choices: number[] | undefined = []; choices !== undefined; runs++) {
    if (runs === maxRuns) return { violated, isComplete: false, runs };
    const inputs: Choosing = new Choosing(choices);
    const host = watched === undefined ? new Host() : new Host({ hooks: watched.hooks() });
    const end = startMachine(program, entry, inputs, host).run(maxSteps);
    watched?.ended(end);
    if (end.kind === 'violated' && !violated.has(end.check.id)) violated.set(end.check.id, inputs.made);
    if (end.kind === 'step-budget' || end.kind === 'unsupported' || end.kind === 'input-exhausted') isComplete = false;
    choices = inputs.next();
  }
  return { violated, isComplete, runs };
}

/** Takes the choices that are given, then the first one each time. */
class Choosing implements InputProvider {
  readonly made: number[] = [];
  readonly #limits: number[] = [];

  constructor(readonly given: readonly number[]) {}

  ordered(source: InputSource): bigint {
    return BigInt(this.choice(source.kind === 'allocation-fails' ? 2 : values));
  }

  placed(): number {
    return this.choice(values);
  }

  choice(limit: number): number {
    const value = this.given[this.made.length] ?? 0;
    this.made.push(value);
    this.#limits.push(limit);
    return value;
  }

  /** The next choices in order; undefined when these were the last. */
  next(): number[] | undefined {
    const last = this.made.findLastIndex((value, at) => value + 1 < this.#limits[at]!);
    return last < 0 ? undefined : [...this.made.slice(0, last), this.made[last]! + 1];
  }
}
