/** From a model of the unfolding to the inputs of an execution. */
import type { MemoryVariables } from '../../memory/model';
import type { PlainProgram, PlainStatement } from '../../program/plain';
import type { Model } from '../../solver/model';
import type { Term } from '../../term/term';
import type { Inputs } from '../../task/inputs';
import { InputRecord } from '../input-record';
import { CellsRead } from './cells-read';
import type { CallSite, Instance, Unfolding } from './unfolding';

/** The inputs that matter to the formula, which is true in the model. */
export function inputsOf({ program, memory, unfolding }: Unfolded, formula: Term, model: Model): Inputs {
  const cells = new CellsRead(formula, unfolding.definitions);
  return new Extraction(program, memory, model, cells).run(unfolding.root);
}

export interface Unfolded {
  readonly program: PlainProgram;
  readonly memory: MemoryVariables;
  readonly unfolding: Unfolding;
}

class Extraction {
  private readonly record: InputRecord;

  constructor(
    program: PlainProgram,
    memory: MemoryVariables,
    private readonly model: Model,
    private readonly cells: CellsRead,
  ) {
    this.record = new InputRecord(program, memory);
  }

  run(root: CallSite): Inputs {
    this.record.start((variable) => this.cells.valueOf(variable, this.model));
    this.walk(root);
    return this.record.inputs;
  }

  /** Follows the path that the model takes; without recursion, as loops make chains of calls. */
  private walk(root: CallSite): void {
    const frames = root.instance === undefined ? [] : [{ instance: root.instance, at: root.instance.cfa.entry }];
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const step = this.stepFrom(frame.instance, frame.at);
      if (step === undefined) {
        frames.pop();
        continue;
      }
      frame.at = step.edge.target;
      for (const statement of step.edge.statements) this.take(statement, step.taken);
      const called = step.site?.instance;
      if (called !== undefined) frames.push({ instance: called, at: called.cfa.entry });
    }
  }

  /** The edge that control passes, or the one on which it stops. */
  private stepFrom(instance: Instance, at: Instance['cfa']['entry']): Instance['steps'][number] | undefined {
    const steps = instance.steps.filter(({ edge }) => edge.source === at);
    const passed = steps.find((step) => this.model.value(step.passed) === true);
    if (passed !== undefined) return passed;
    // A check fails on an edge that is begun and not passed: its inputs have been taken too.
    return steps.find((step) =>
      step.site === undefined ? this.isBegun(step) : this.model.value(step.site.reached) === true,
    );
  }

  private isBegun(step: Instance['steps'][number]): boolean {
    return this.model.value(step.begun) === true;
  }

  private take(statement: PlainStatement, taken: ReadonlyMap<PlainStatement, Term>): void {
    const variable = taken.get(statement);
    if (variable === undefined) return;
    const value = this.cells.valueOf(variable, this.model);
    if (statement.kind === 'input') this.record.takeInput(value);
    if (statement.kind === 'havoc') this.record.takeHavoc(statement, value);
  }
}
