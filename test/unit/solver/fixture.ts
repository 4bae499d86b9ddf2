import { expect } from 'vitest';
import type { Answer, Solver } from '../../../server/src/solver/solver';
import { Z3Host, type Z3HostOptions } from '../../../server/src/solver/z3/host';
import { loadZ3Module } from '../../../server/src/solver/z3/module';
import type { Term } from '../../../server/src/term/term';

let module: Promise<WebAssembly.Module> | undefined;

/** The compiled Z3, shared within a test file. */
export function z3Module(): Promise<WebAssembly.Module> {
  module ??= loadZ3Module();
  return module;
}

/** A Z3 of its own. */
export async function makeHost(options?: Z3HostOptions): Promise<Z3Host> {
  return new Z3Host(await z3Module(), options);
}

/** Whether the answer shows its work: a model of the constraints, or a core that is contradictory by itself. */
export function expectJustified(answer: Answer, constraints: readonly Term[], judge: Solver): void {
  if (answer.kind === 'sat') {
    // Not false: undefined is what depends on an unspecified result.
    for (const constraint of constraints) expect(answer.model.value(constraint)).not.toBe(false);
  } else if (answer.kind === 'unsat') {
    for (const formula of answer.core) expect(constraints).toContain(formula);
    expect(judge.check(answer.core).kind).toBe('unsat');
  }
}
