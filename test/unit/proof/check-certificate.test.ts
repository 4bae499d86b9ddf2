import { beforeAll, describe, expect, it } from 'vitest';
import { neverCancelled } from '../../../server/src/base/cancellation';
import type { PlainCfa, PlainEdge, PlainProgram, PlainStatement } from '../../../server/src/program/plain';
import type { Location } from '../../../server/src/program/program';
import type { Certificate, ProofContext } from '../../../server/src/proof/certificate';
import { checkCertificate, type ProofCheck } from '../../../server/src/proof/check-certificate';
import { createSolver } from '../../../server/src/solver/chain';
import type { Z3Host } from '../../../server/src/solver/z3/host';
import type { Check } from '../../../server/src/task/check';
import { TermBuilder } from '../../../server/src/term/builder';
import { bvSort } from '../../../server/src/term/sort';
import type { Term } from '../../../server/src/term/term';
import { makeHost } from '../solver/fixture';

let host: Z3Host;
beforeAll(async () => {
  host = await makeHost();
});

const terms = new TermBuilder();
const v = (name: string): Term => terms.variable(name, bvSort(8));
const n = (value: number): Term => terms.bv(value, 8);
const at = (id: number, label: string): Location => ({ id, label });
const base = { place: undefined } as const;
const set = (target: Term, value: Term): PlainStatement => ({ ...base, kind: 'assign', bindings: [{ target, value }] });
const assume = (condition: Term): PlainStatement => ({ ...base, kind: 'assume', condition });
const place = { function: 'main', source: undefined, irOffset: 0 };
const even: Check = { id: 'main:assert:0', kind: 'assert', place, message: '' };

function cfa(name: string, variables: readonly Term[], edges: readonly PlainEdge[], io: Partial<PlainCfa>): PlainCfa {
  const locations = [...new Set(edges.flatMap(({ source, target }) => [source, target]))];
  const entry = edges[0]!.source;
  const exit = edges.at(-1)!.target;
  return { name, parameters: [], results: [], variables, entry, exit, locations, edges, place: undefined, ...io };
}

/** `x = 0; while (x < 100) x = add(x); assert(x is even)`; the callee adds 2, and writes the global. */
const [x, y, r, g] = [v('x'), v('y'), v('r'), v('g')];
const [start, head, body, end] = [at(0, 'start'), at(1, 'head'), at(2, 'body'), at(3, 'end')];
const callee = cfa('add', [y, r], [edge(at(0, 'in'), at(1, 'out'), [set(r, terms.bvAdd(y, n(2))), set(g, n(1))])], {
  parameters: [y],
  results: [r],
});
const calling = edge(body, head, [{ ...base, kind: 'call', callee: 'add', arguments: [x], results: [x] }]);
const isEven = (term: Term): Term => terms.eq(terms.extract(term, 0, 0), terms.bv(0, 1));
const main = cfa(
  'main',
  [x],
  [
    edge(start, head, [set(x, n(0))]),
    edge(head, body, [assume(terms.bvUlt(x, n(100)))]),
    calling,
    edge(head, end, [
      assume(terms.bvUle(n(100), x)),
      { ...base, kind: 'check', check: even, condition: isEven(terms.bvAdd(x, n(4))) },
    ]),
  ],
  {},
);
const program: PlainProgram = {
  terms,
  layout: { objectBits: 16, offsetBits: 48 },
  functions: new Map([main, callee].map((one) => [one.name, one])),
  entry: 'main',
  globals: [g],
  placed: [],
  objects: [],
  partitions: [],
  checks: [even],
  assumptions: [],
};

function edge(source: Location, target: Location, statements: readonly PlainStatement[]): PlainEdge {
  return { source, target, statements };
}

const inMain: ProofContext = {
  function: 'main',
  isSafe: true,
  requires: terms.true,
  ensures: terms.true,
  ghosts: [],
  invariants: new Map([
    [start, terms.true],
    [head, isEven(x)],
    [body, isEven(x)],
    [end, terms.true],
  ]),
  calls: new Map([[calling, [{ context: 1, ghosts: new Map() }]]]),
};
const inAdd: ProofContext = {
  function: 'add',
  isSafe: true,
  requires: isEven(y),
  ensures: isEven(r),
  ghosts: [],
  invariants: new Map([
    [callee.entry, isEven(y)],
    [callee.exit, isEven(r)],
  ]),
  calls: new Map(),
};

function check(...contexts: ProofContext[]): ProofCheck {
  const solver = createSolver(host, terms);
  const certificate: Certificate = { contexts };
  try {
    return checkCertificate(program, [even], certificate, solver, {
      milliseconds: 20_000,
      cancellation: neverCancelled,
    });
  } finally {
    solver.dispose();
  }
}

function changed(context: ProofContext, location: Location, invariant: Term): ProofContext {
  return { ...context, invariants: new Map(context.invariants).set(location, invariant) };
}

describe('the proof checker', () => {
  it('accepts an inductive invariant', () => {
    expect(check(inMain, inAdd)).toEqual({ kind: 'accepted', obligations: 11 });
  });

  const odd = terms.not(isEven(x));
  it.each<[string, ProofContext, ProofContext, RegExp]>([
    ['an invariant that does not start', changed(inMain, start, odd), inAdd, /initiation in main/],
    ['one that is not kept', changed(inMain, head, terms.eq(x, n(0))), inAdd, /consecution at the call of add/],
    ['one that is too weak', changed(changed(inMain, head, terms.true), body, terms.true), inAdd, /does not hold/],
    ['a precondition of the entry', { ...inMain, requires: isEven(g) }, inAdd, /entry starts from anything/],
    ['a callee that is asked too much', inMain, { ...inAdd, requires: terms.eq(y, n(0)) }, /a precondition at/],
    ['a callee that promises too much', inMain, { ...inAdd, ensures: terms.eq(r, n(2)) }, /what add ensures/],
    ['a call of which nothing is said', { ...inMain, calls: new Map() }, inAdd, /a precondition at/],
    ['a callee that may fail', inMain, { ...inAdd, isSafe: false }, /a precondition at/],
    ['an entry that may fail', { ...inMain, isSafe: false }, inAdd, /the entry is not safe/],
    ['a ghost that is a variable', inMain, { ...inAdd, ghosts: [y] }, /a ghost of add/],
    ['a precondition about locals', inMain, { ...inAdd, requires: isEven(r) }, /the precondition of add/],
    ['what the callee overwrites', changed(inMain, head, terms.and(isEven(x), terms.eq(g, n(0)))), inAdd, /hold/],
  ])('rejects %s', (_, first, second, reason) => {
    const outcome = check(first, second);
    expect(outcome).toMatchObject({ kind: 'rejected' });
    if (outcome.kind === 'rejected') expect(outcome.reason).toMatch(reason);
  });

  it('rejects a missing invariant, and another entry', () => {
    const invariants = new Map([...inMain.invariants].filter(([location]) => location !== head));
    expect(check({ ...inMain, invariants }, inAdd)).toEqual({
      kind: 'rejected',
      reason: 'no invariant at head of main',
    });
    expect(check(inAdd, inMain)).toEqual({ kind: 'rejected', reason: 'the first context is not the entry' });
  });

  it('needs the invariant for the check', () => {
    const weak = changed(changed(inMain, head, terms.true), body, terms.true);
    const callee: ProofContext = { ...inAdd, requires: terms.true, ensures: terms.true };
    const invariants = new Map([...inAdd.invariants].map(([location]) => [location, terms.true] as const));
    expect(check(weak, { ...callee, invariants })).toEqual({
      kind: 'rejected',
      reason: 'safety of main:assert:0 from head to end in main does not hold',
    });
  });
});
