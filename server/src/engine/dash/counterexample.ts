/** From a test of a slice to inputs of the whole program: what the slice left out takes something harmless. */
import type { PlainProgram } from '../../program/plain';
import { type RunEnd, runProgram } from '../../program/run';
import type { HavocStatement, InputStatement } from '../../program/statement';
import type { Inputs } from '../../task/inputs';
import type { Term } from '../../term/term';
import { defaultValue, type Value } from '../../term/value';
import type { EngineTask } from '../engine';
import { InputRecord } from '../input-record';
import type { Test } from './test-run';

/** Statements that the whole program's run takes at most. */
const mostSteps = 2_000_000;

export interface Counterexample {
  readonly inputs: Inputs;
  /** How the whole program's run ends. */
  readonly end: RunEnd;
}

/** A slice takes what it takes in the order in which the whole program does. */
export function counterexample({ program, memory }: EngineTask, slice: PlainProgram, test: Test): Counterexample {
  const kept = new Set(
    [...slice.functions.values()].flatMap((cfa) => cfa.edges.flatMap((edge) => edge.statements as readonly unknown[])),
  );
  const record = new InputRecord(program, memory);
  let next = 0;
  const take = (statement: InputStatement | HavocStatement): Value =>
    (kept.has(statement) ? test.taken[next++]?.value : undefined) ?? defaultValue(statement.target.sort);
  const globals = new Set(program.globals);
  const initial = (variable: Term): Value =>
    (globals.has(variable) ? test.initial.get(variable) : undefined) ?? defaultValue(variable.sort);
  record.start(initial);
  const end = runProgram(
    program,
    {
      input: (statement) => {
        const value = take(statement);
        record.takeInput(value);
        return value;
      },
      havoc: (statement) => {
        const value = take(statement);
        record.takeHavoc(statement, value);
        return value;
      },
      initial,
    },
    { steps: mostSteps },
  );
  return { inputs: record.inputs, end };
}
