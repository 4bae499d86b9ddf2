import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { neverCancelled } from '../../../server/src/base/cancellation';
import { boundedModelChecking, type BmcResult } from '../../../server/src/engine/bmc/bmc';
import type { EncodingOptions } from '../../../server/src/engine/engine';
import type { Inputs } from '../../../server/src/task/inputs';
import { objectMemory } from '../../../server/src/memory/models';
import type { PlainProgram } from '../../../server/src/program/plain';
import { runProgram } from '../../../server/src/program/run';
import { createSolver } from '../../../server/src/solver/chain';
import { type Solver, unknown } from '../../../server/src/solver/solver';
import type { Z3Host } from '../../../server/src/solver/z3/host';
import { oracleInOrder } from '../program/oracle';
import { bodies, buildProgram } from '../program/random-program';
import { makeHost } from '../solver/fixture';

let host: Z3Host;
beforeAll(async () => {
  host = await makeHost();
});

const steps = 5000;

type Encoding = Partial<EncodingOptions>;

function verify(plain: PlainProgram, bound: number, encoding: Encoding = {}, answers?: Solver['check']): BmcResult {
  const { program, memory } = objectMemory.apply(plain);
  const solver = createSolver(host, program.terms);
  if (answers !== undefined) solver.check = answers;
  try {
    return boundedModelChecking(
      { program, memory, checks: program.checks },
      {
        solver,
        newSolver: () => createSolver(host, program.terms),
        cancellation: neverCancelled,
        milliseconds: 60_000,
        replay: (check, inputs) => {
          const end = runProgram(program, oracleInOrder(inputs.ordered.map(Number)), { steps });
          return end.kind === 'violated' && end.check === check
            ? { kind: 'fails', inputs }
            : { kind: 'diverges', detail: end.kind };
        },
        onVerdict: () => undefined,
      },
      { bound, encoding },
    );
  } finally {
    solver.dispose();
  }
}

describe('bounded model checking of random programs', () => {
  it('is right in what it proves and refutes', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(bodies, fc.infiniteStream(fc.nat(63)), (functions, random) => {
        const program = buildProgram(withoutHavoc(functions), { calls: true });
        const { verdicts } = verify(program, 5);
        for (const verdict of verdicts.values()) {
          const word = verdict.kind === 'unknown' ? `unknown ${verdict.reason.kind}` : verdict.kind;
          seen.set(word, (seen.get(word) ?? 0) + 1);
        }
        for (let run = 0; run < 60; run++) {
          const inputs: Inputs = { ordered: [...random.take(20)].map(BigInt), placed: [] };
          const end = runProgram(program, oracleInOrder(inputs.ordered.map(Number)), { steps });
          if (end.kind === 'violated') expect(verdicts.get(end.check)?.kind).not.toMatch(/proved|bounded/);
        }
      }),
      { seed: 11, numRuns: 120 },
    );
    expect(seen.get('proved')).toBeGreaterThan(20);
    expect(seen.get('refuted')).toBeGreaterThan(20);
    expect(seen.get('unknown replay-diverged')).toBeUndefined();
  });

  it('is right call by call, too, where it learns which calls failures pass', () => {
    let unfolded = 0;
    fc.assert(
      fc.property(bodies, (functions) => {
        const program = buildProgram(withoutHavoc(functions), { calls: true });
        const atOnce = verify(program, 4);
        const oneByOne = verify(program, 4, { eagerUnroll: 0 });
        unfolded += oneByOne.statistics.unfolded;
        for (const [check, { kind }] of oneByOne.verdicts) {
          const pair = [kind, atOnce.verdicts.get(check)!.kind].sort().join(' and ');
          expect(pair).not.toBe('proved and refuted');
          // Rounds that are certain do not count when all are unfolded at once: that may look further.
          if (kind === 'refuted') expect(pair).toBe('refuted and refuted');
        }
      }),
      { seed: 14, numRuns: 100 },
    );
    expect(unfolded).toBeGreaterThan(100);
  });

  it('proves what folds away without any answer of the solver, and nothing else', () => {
    let proved = 0;
    fc.assert(
      fc.property(bodies, fc.infiniteStream(fc.nat(63)), (functions, random) => {
        const program = buildProgram(withoutHavoc(functions), { calls: true });
        const { verdicts } = verify(program, 4, {}, () => unknown('timeout'));
        for (const { kind } of verdicts.values()) proved += Number(kind === 'proved');
        for (let run = 0; run < 20; run++) {
          const end = runProgram(program, oracleInOrder([...random.take(20)]), { steps });
          if (end.kind === 'violated') expect(verdicts.get(end.check)?.kind).not.toBe('proved');
        }
      }),
      { seed: 15, numRuns: 100 },
    );
    expect(proved).toBeGreaterThan(20);
  });

  it('gives the same verdicts over integers as over bits', () => {
    let questions = 0;
    fc.assert(
      fc.property(bodies, (functions) => {
        const program = buildProgram(withoutHavoc(functions), { calls: true });
        const kinds = ({ verdicts }: BmcResult): string[] => [...verdicts.values()].map(({ kind }) => kind);
        const integers = verify(program, 4, { mathInt: true });
        questions += integers.statistics.integerQuestions ?? 0;
        expect(kinds(integers)).toEqual(kinds(verify(program, 4)));
      }),
      { seed: 12, numRuns: 80 },
    );
    expect(questions).toBeGreaterThan(20);
  });
});

/** A havoc is not an input: it cannot be replayed. */
function withoutHavoc(functions: Parameters<typeof buildProgram>[0]): Parameters<typeof buildProgram>[0] {
  type Node = (typeof functions)[number][number];
  const change = (node: Node): Node => {
    if (node.kind === 'havoc') return { ...node, kind: 'input' };
    if (node.kind === 'if') return { ...node, then: node.then.map(change), else: node.else.map(change) };
    return node.kind === 'while' ? { ...node, body: node.body.map(change) } : node;
  };
  return functions.map((body) => body.map(change));
}
