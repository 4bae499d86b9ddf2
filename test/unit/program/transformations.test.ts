import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CfaGraph } from '../../../server/src/program/cfa-graph';
import { callOn, inlineCall } from '../../../server/src/program/inline';
import { loopsToCalls } from '../../../server/src/program/loops-to-calls';
import { largeBlocks } from '../../../server/src/program/large-blocks';
import { type BlockSummary, summarise } from '../../../server/src/program/block-summary';
import type { PlainProgram } from '../../../server/src/program/plain';
import { type RunEnd, runProgram } from '../../../server/src/program/run';
import { slice } from '../../../server/src/program/slice';
import { evaluate } from '../../../server/src/term/evaluate';
import type { Term } from '../../../server/src/term/term';
import type { Value } from '../../../server/src/term/value';
import { oracleByStatement, oracleInOrder } from './oracle';
import { buildGraphProgram, randomGraph } from './random-graph';
import { bodies, buildProgram } from './random-program';

const steps = 5000;
const inputs = fc.array(fc.nat(63), { minLength: 12, maxLength: 12 });

function outcome(end: RunEnd): string {
  return end.kind === 'violated' ? `violated ${end.check.id}` : end.kind;
}

describe('inlining', () => {
  it('does not change what a program does', () => {
    let inlined = 0;
    fc.assert(
      fc.property(bodies, inputs, (functions, values) => {
        const program = buildProgram(functions, { calls: true });
        const flat = inlineAll(program, () => inlined++);
        expect(outcome(runProgram(flat, oracleInOrder(values), { steps }))).toBe(
          outcome(runProgram(program, oracleInOrder(values), { steps })),
        );
      }),
      { seed: 1, numRuns: 600 },
    );
    expect(inlined).toBeGreaterThan(100);
  });
});

function inlineAll(program: PlainProgram, count: () => void): PlainProgram {
  let cfa = program.functions.get(program.entry)!;
  for (let left = 200; left > 0; left--) {
    const edge = cfa.edges.find((one) => callOn(one) !== undefined);
    if (edge === undefined) break;
    cfa = inlineCall(program.terms, cfa, edge, program.functions.get(callOn(edge)!.callee)!).cfa;
    count();
  }
  return { ...program, functions: new Map([[cfa.name, cfa]]) };
}

describe('loops as calls', () => {
  it('do what the loops did, without a cycle', () => {
    let loops = 0;
    fc.assert(
      fc.property(bodies, inputs, (functions, values) => {
        const program = buildProgram(functions, { calls: true });
        const acyclic = loopsToCalls(program);
        loops += acyclic.loops.size;
        for (const cfa of acyclic.program.functions.values()) expect(new CfaGraph(cfa).loops).toEqual([]);
        expect(outcome(runProgram(acyclic.program, oracleInOrder(values), { steps }))).toBe(
          outcome(runProgram(program, oracleInOrder(values), { steps })),
        );
      }),
      { seed: 5, numRuns: 600 },
    );
    expect(loops).toBeGreaterThan(200);
  });

  it('take loops with several entries too', () => {
    let irreducible = 0;
    fc.assert(
      fc.property(randomGraph, inputs, (shape, values) => {
        const program = buildGraphProgram(shape);
        if (new CfaGraph(program.functions.get('f0')!).loops.some(({ reducible }) => !reducible)) irreducible++;
        const acyclic = loopsToCalls(program);
        for (const cfa of acyclic.program.functions.values()) expect(new CfaGraph(cfa).loops).toEqual([]);
        const expected = outcome(runProgram(program, oracleInOrder(values), { steps: 400 }));
        if (expected === 'step-budget') return;
        expect(outcome(runProgram(acyclic.program, oracleInOrder(values), { steps: 5000 }))).toBe(expected);
      }),
      { seed: 6, numRuns: 600 },
    );
    expect(irreducible).toBeGreaterThan(50);
  });
});

describe('slicing', () => {
  it('keeps what decides a check', () => {
    const seen = { violated: 0, held: 0, smaller: 0 };
    fc.assert(
      fc.property(bodies, fc.nat(), (functions, seed) => {
        const program = buildProgram(functions, { calls: true });
        const before = runProgram(program, oracleByStatement(seed), { steps });
        for (const check of program.checks) {
          const part = slice(program, (one) => one === check);
          if (size(part) < size(program)) seen.smaller++;
          const violatesOther = before.kind === 'violated' && before.check !== check;
          if (violatesOther || before.kind === 'step-budget') continue;
          const after = runProgram(part, oracleByStatement(seed), { steps });
          const fails = after.kind === 'violated';
          expect(fails).toBe(before.kind === 'violated');
          expect(after.kind === 'unsupported').toBe(before.kind === 'unsupported');
          seen[fails ? 'violated' : 'held']++;
        }
      }),
      { seed: 2, numRuns: 1500 },
    );
    expect(seen.violated).toBeGreaterThan(200);
    expect(seen.held).toBeGreaterThan(200);
    expect(seen.smaller).toBeGreaterThan(1000);
  });
});

function size(program: PlainProgram): number {
  return [...program.functions.values()].flatMap((cfa) => cfa.edges.flatMap((edge) => edge.statements)).length;
}

describe('large blocks', () => {
  it('and their summaries do what the statements do', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(bodies, inputs, (functions, values) => {
        const program = buildProgram(functions, { calls: false });
        const expected = outcome(runProgram(program, oracleInOrder(values), { steps }));
        expect(runByBlocks(program, values)).toBe(expected);
        seen.set(expected.split(' ')[0]!, (seen.get(expected.split(' ')[0]!) ?? 0) + 1);
      }),
      { seed: 3, numRuns: 1500 },
    );
    for (const kind of ['returned', 'violated', 'stopped', 'unsupported']) expect(seen.get(kind)).toBeGreaterThan(10);
  });

  it('cut every cycle', () => {
    fc.assert(
      fc.property(bodies, (functions) => {
        const program = buildProgram(functions, { calls: true });
        for (const cfa of program.functions.values()) {
          const graph = new CfaGraph(cfa);
          const { cutPoints, blocks } = largeBlocks(graph);
          for (const block of blocks) {
            const done = new Set([block.source]);
            for (const edge of block.edges) {
              expect(done.has(edge.source)).toBe(true);
              if (!cutPoints.includes(edge.target)) done.add(edge.target);
              else expect(edge.target).toBe(block.target);
            }
          }
        }
      }),
      { seed: 4, numRuns: 200 },
    );
  });
});

/** Runs the entry function block by block, on the summaries alone. */
function runByBlocks(program: PlainProgram, values: readonly number[]): string {
  const cfa = program.functions.get(program.entry)!;
  const graph = new CfaGraph(cfa);
  const { blocks } = largeBlocks(graph);
  const summaries = new Map(
    blocks.map((block) => [block, summarise(program.terms, block.source, block.target, block.edges)]),
  );
  let state = new Map<Term, Value>();
  let taken = 0;
  let at = cfa.entry;
  for (let rounds = 0; at !== cfa.exit; rounds++) {
    if (rounds > 1000) return 'step-budget';
    const ways = blocks.filter((block) => block.source === at);
    const tries = ways.map((block) => ({ block, ...attempt(summaries.get(block)!, state, values, taken) }));
    const failed = tries.find(({ failure }) => failure !== undefined);
    if (failed !== undefined) return failed.failure!;
    const passed = tries.find(({ passes }) => passes);
    if (passed === undefined) return 'stopped';
    state = passed.after;
    taken = passed.taken;
    at = passed.block.target;
  }
  return 'returned';
}

function attempt(
  summary: BlockSummary,
  before: ReadonlyMap<Term, Value>,
  values: readonly number[],
  takenBefore: number,
): { passes: boolean; failure: string | undefined; after: Map<Term, Value>; taken: number } {
  const assigned = new Map(before);
  const value = (term: Term): Value => evaluate(term, { get: (v) => assigned.get(v) ?? 0 })!;
  let taken = takenBefore;
  for (const { variable, reached } of summary.inputs) {
    if (value(reached) !== true) continue;
    assigned.set(variable, values[taken++] ?? 0);
  }
  const check = summary.checks.find(({ violated }) => value(violated) === true);
  const unsupported = summary.unsupported.find(({ reached }) => value(reached) === true);
  const after = new Map(before);
  for (const [variable, term] of summary.updates) after.set(variable, value(term));
  const failure =
    check !== undefined ? `violated ${check.check.id}` : unsupported !== undefined ? 'unsupported' : undefined;
  return { passes: value(summary.guard) === true, failure, after, taken };
}
