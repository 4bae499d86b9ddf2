import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { neverCancelled } from '../../../../server/src/base/cancellation';
import { dash, type DashResult } from '../../../../server/src/engine/dash/dash';
import { defaultDashOptions, type DashOptions } from '../../../../server/src/engine/dash/options';
import { objectMemory } from '../../../../server/src/memory/models';
import type { PlainProgram } from '../../../../server/src/program/plain';
import { runProgram } from '../../../../server/src/program/run';
import { createSolver } from '../../../../server/src/solver/chain';
import type { Inputs } from '../../../../server/src/task/inputs';
import type { Z3Host } from '../../../../server/src/solver/z3/host';
import { oracleInOrder } from '../../program/oracle';
import { bodies, buildProgram, type Node } from '../../program/random-program';
import { makeHost } from '../../solver/fixture';

let host: Z3Host;
beforeAll(async () => {
  host = await makeHost();
});

const steps = 5000;

function verify(plain: PlainProgram, options: Partial<DashOptions>): DashResult {
  const { program, memory } = objectMemory.apply(plain);
  const solver = createSolver(host, program.terms);
  const context = {
    solver,
    newSolver: () => createSolver(host, program.terms),
    cancellation: neverCancelled,
    milliseconds: 20_000,
    replay: (check: unknown, inputs: Inputs) => {
      const end = runProgram(program, oracleInOrder(inputs.ordered.map(Number)), { steps });
      const fails = end.kind === 'violated' && end.check === check;
      return fails ? { kind: 'fails' as const, inputs } : { kind: 'diverges' as const, detail: end.kind };
    },
    onVerdict: () => undefined,
  };
  try {
    const all = { ...defaultDashOptions, iterations: 60, testSteps: 500, ...options };
    return dash({ program, memory, checks: program.checks }, context, all);
  } finally {
    solver.dispose();
  }
}

/** A havoc is not an input: it cannot be replayed. */
function change(node: Node): Node {
  if (node.kind === 'havoc') return { ...node, kind: 'input' };
  if (node.kind === 'if') return { ...node, then: node.then.map(change), else: node.else.map(change) };
  return node.kind === 'while' ? { ...node, body: node.body.map(change) } : node;
}

describe('DASH on random programs', () => {
  it.each<[string, Partial<DashOptions>, (true | 'recursive')?]>([
    ['as it is', {}],
    ['with recursion', {}, 'recursive'],
    ['with regions where inlined functions begin and end', { borders: { mostLocations: 0, smallestCallee: 0 } }],
    ['block by block', { granularity: 'basic' }],
    ['call by call', { inline: { mostLocations: 0, smallLocations: 0 } }],
    ['with nothing but weakest preconditions', { unsatisfiableTargets: false, smallPredicates: false }],
  ])('is right in what it proves and refutes, %s', (_, options, calls = true) => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(bodies, fc.infiniteStream(fc.nat(63)), (functions, random) => {
        const program = buildProgram(
          functions.map((body) => body.map(change)),
          { calls },
        );
        const { verdicts } = verify(program, options);
        for (const verdict of verdicts.values()) {
          const word = verdict.kind === 'unknown' ? `unknown ${verdict.reason.kind}` : verdict.kind;
          seen.set(word, (seen.get(word) ?? 0) + 1);
        }
        for (let run = 0; run < 60; run++) {
          const end = runProgram(program, oracleInOrder([...random.take(20)]), { steps });
          if (end.kind === 'violated') expect(verdicts.get(end.check)?.kind).not.toBe('proved');
        }
      }),
      { seed: 11, numRuns: 25 },
    );
    expect(seen.get('proved')).toBeGreaterThan(10);
    expect(seen.get('refuted')).toBeGreaterThan(10);
    expect(seen.get('unknown replay-diverged')).toBeUndefined();
    expect(seen.get('unknown certificate')).toBeUndefined();
  });
});
