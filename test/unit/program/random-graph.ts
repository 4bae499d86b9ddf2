import fc from 'fast-check';
import type { PlainEdge, PlainProgram } from '../../../server/src/program/plain';
import type { Location } from '../../../server/src/program/program';
import type { Check } from '../../../server/src/task/check';
import { TermBuilder } from '../../../server/src/term/builder';
import { bvSort } from '../../../server/src/term/sort';

/** A graph of any shape: two successors for each location, and what happens there. */
export const randomGraph = fc.array(fc.tuple(fc.nat(8), fc.nat(8), fc.nat(63)), { minLength: 3, maxLength: 9 });

/** Each location adds to x, and goes one of two ways depending on it. Location 0 is the entry, the last one the exit. */
export function buildGraphProgram(shape: readonly (readonly [number, number, number])[]): PlainProgram {
  const terms = new TermBuilder();
  const sort = bvSort(6);
  const x = terms.variable('x', sort);
  const y = terms.variable('y', sort);
  const locations: Location[] = [...shape, [0, 0, 0]].map((_, id) => ({ id, label: `l${id}` }));
  const exit = locations.at(-1)!;
  const checks: Check[] = [];
  const edges = shape.flatMap(([left, right, value], id): PlainEdge[] => {
    const source = locations[id]!;
    const condition = terms.bvUlt(x, terms.bv(value, 6));
    const target = (n: number): Location => locations[n % locations.length]!;
    const add: PlainEdge['statements'][number] = {
      kind: 'assign',
      place: undefined,
      bindings: [
        { target: x, value: terms.bvAdd(x, terms.bv(value | 1, 6)) },
        { target: y, value: terms.bvXor(x, y) },
      ],
    };
    const check: Check = {
      id: `f0:assert:${id}`,
      kind: 'assert',
      place: { function: 'f0', source: undefined, irOffset: 0 },
      message: '',
    };
    checks.push(check);
    return [
      { source, target: target(left), statements: [{ kind: 'assume', place: undefined, condition }, add] },
      {
        source,
        target: target(right),
        statements: [
          { kind: 'assume', place: undefined, condition: terms.not(condition) },
          { kind: 'check', place: undefined, check, condition: terms.ne(y, terms.bv(value, 6)) },
          { kind: 'input', place: undefined, target: y, source: { kind: 'freeze' } },
        ],
      },
    ];
  });
  const cfa = {
    name: 'f0',
    parameters: [],
    results: [],
    variables: [x, y],
    entry: locations[0]!,
    exit,
    locations,
    edges,
    place: undefined,
  };
  return {
    terms,
    layout: { objectBits: 16, offsetBits: 48 },
    functions: new Map([['f0', cfa]]),
    entry: 'f0',
    globals: [],
    placed: [],
    objects: [],
    partitions: [],
    checks,
    assumptions: [],
  };
}
