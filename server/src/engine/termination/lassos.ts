/**
 * Non-termination by concrete executions that come back to a state in which they were: a lasso of stem and cycle. Nothing
 * is ever proved this way. The interpreter is deterministic, so that what happened since the state can happen again, with
 * the same inputs, any number of times.
 */
import { startMachine } from '../../exec/entry/start';
import { Host } from '../../exec/externals/host';
import { ListInputs } from '../../exec/inputs/list';
import type { InputProvider } from '../../exec/inputs/provider';
import { RandomInputs } from '../../exec/inputs/random';
import { RoundInputs } from '../../exec/inputs/round';
import { HeadWalk } from '../../exec/lasso/head-walk';
import { inputsOf, type Machine } from '../../exec/machine';
import { ExecProgram } from '../../exec/program';
import { type Check, type CheckKind, checkKinds } from '../../task/check';
import type { Inputs } from '../../task/inputs';
import { checksOfLoop, endlessLoop, goRound, type Round } from '../../trace/lasso';
import type { ConcreteTask, Counters, EngineContext, EngineTask } from '../engine';
import { findRecurrence, type Moment, momentOf, type Recurrence } from './recurrence';

/** So many executions, each so long: many short ones first. */
const plan: readonly { readonly runs: number; readonly steps: number }[] = [
  { runs: 100, steps: 5_000 },
  { runs: 20, steps: 200_000 },
  { runs: 2, steps: 10_000_000 },
];

export function findLassos(task: EngineTask & ConcreteTask, context: EngineContext): Counters {
  return new LassoSearch(task, context).run();
}

/** A machine after a round of a cycle; `round` is there if it came back to the state before. */
interface Gone {
  readonly machine: Machine;
  readonly round: Round | undefined;
}

class LassoSearch {
  /** Undefined behaviour ends an execution here also where nobody asks for it: what comes behind it is no answer. */
  readonly #strict: ExecProgram;
  readonly #open: Map<string, Check>;
  readonly #deadline: number;
  readonly #counts = { runs: 0, steps: 0, recurrences: 0, refuted: 0 };

  constructor(
    readonly task: EngineTask & ConcreteTask,
    readonly context: EngineContext,
  ) {
    const { module, options } = task.runnable;
    const checks = new Set(checkKinds.filter((kind) => options.checks.has(kind) || isStrict(kind)));
    this.#strict = new ExecProgram(module, { ...options, checks });
    this.#open = new Map(task.checks.map((check) => [check.id, check]));
    this.#deadline = performance.now() + context.milliseconds;
  }

  run(): Counters {
    for (const { runs, steps } of plan) {
      for (let seed = 1; seed <= runs && !this.#isOver(); seed++) {
        // Without inputs every execution is this one.
        if (!this.#try(seed, steps)) break;
      }
    }
    return this.#counts;
  }

  #isOver(): boolean {
    return this.#open.size === 0 || performance.now() > this.#deadline || this.context.cancellation.isCancelled;
  }

  /** One execution; whether it took inputs. */
  #try(seed: number, steps: number): boolean {
    const machine = this.#start(new RandomInputs(seed));
    const limits = { steps, deadline: this.#deadline, cancellation: this.context.cancellation };
    const found = machine.outcome === undefined ? findRecurrence(machine, limits) : undefined;
    this.#counts.runs++;
    this.#counts.steps += machine.executed;
    const taken = inputsOf(machine);
    machine.release();
    if (found !== undefined) {
      this.#counts.recurrences++;
      this.#decide(found, taken);
    }
    return taken.ordered.length + taken.placed.length > 0;
  }

  /** Finds the loop that the cycle stays in, and tells it, if the inputs show it once more. */
  #decide(found: Recurrence, taken: Inputs): void {
    const cycle = found.second.executed - found.first.executed;
    const { machine, round } = this.#earliest(found, taken);
    const loop = round && endlessLoop(round);
    const check = loop && checksOfLoop(machine, loop).flatMap((id) => this.#open.get(id) ?? [])[0];
    if (round !== undefined && loop !== undefined && check !== undefined) {
      // The cycle begins where it comes to that loop.
      const stem = round.heads.get(loop)!;
      const walk = new HeadWalk(machine);
      while (machine.executed < stem + cycle && walk.next(stem + cycle));
      this.#tell(check, { ...inputsOf(machine), lasso: { stem, cycle } });
    }
    machine.release();
  }

  /** The same cycle from the earliest head from which the state recurs, as far as halving finds it. */
  #earliest({ first, second }: Recurrence, taken: Inputs): Gone {
    const heads = this.#headsUpTo(second, taken);
    const cycle = second.executed - first.executed;
    const endOf = new Map(heads.map((moment) => [moment.executed - cycle, moment]));
    let best = this.#goRound(first, second, taken);
    for (let [low, high] = [0, heads.findIndex(({ executed }) => executed === first.executed)]; low < high;) {
      const middle = (low + high) >>> 1;
      const end = endOf.get(heads[middle]!.executed);
      const tried = end && this.#goRound(heads[middle]!, end, taken);
      if (tried?.round === undefined) {
        tried?.machine.release();
        low = middle + 1;
      } else {
        best.machine.release();
        best = tried;
        high = middle;
      }
    }
    return best;
  }

  #headsUpTo({ executed }: Moment, { ordered, placed }: Inputs): readonly Moment[] {
    const machine = this.#start(
      new ListInputs(
        ordered,
        placed.map(({ value, ...place }) => [place, value] as const),
      ),
    );
    const walk = new HeadWalk(machine);
    const heads: Moment[] = [];
    while (machine.executed < executed && walk.next(executed)) heads.push(momentOf(machine));
    machine.release();
    return heads;
  }

  /** Executes up to a moment, and then one round, up to another. */
  #goRound(from: Moment, to: Moment, { ordered, placed }: Inputs): Gone {
    const machine = this.#start(new RoundInputs({ ordered: ordered.slice(0, to.ordered), placed }, from, to));
    const walk = new HeadWalk(machine);
    while (machine.executed < from.executed && walk.next(from.executed));
    const isThere = machine.executed === from.executed && machine.isPaused;
    return { machine, round: isThere ? goRound(walk, to.executed - from.executed) : undefined };
  }

  #tell(check: Check, inputs: Inputs): void {
    if (this.context.replay(check, inputs).kind !== 'fails') return;
    this.#open.delete(check.id);
    this.#counts.refuted++;
    this.context.onVerdict(check, { kind: 'refuted', inputs });
  }

  #start(inputs: InputProvider): Machine {
    return startMachine(this.#strict, this.task.entry, inputs, new Host());
  }
}

/** Whether failures of this kind end an execution though they are not asked for, and it takes the same inputs all the same. */
function isStrict(kind: CheckKind): boolean {
  return kind !== 'uninitialised-read' && kind !== 'memory-leak';
}
