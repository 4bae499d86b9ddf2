import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatMemory, objectMemory } from '../../../server/src/memory/models';
import type { Edge, Location, Program, StaticObject } from '../../../server/src/program/program';
import { runProgram } from '../../../server/src/program/run';
import type { MemoryStatement, Statement } from '../../../server/src/program/statement';
import type { Check } from '../../../server/src/task/check';
import { TermBuilder } from '../../../server/src/term/builder';
import { BOOL, bvSort, type Sort } from '../../../server/src/term/sort';
import { type Term, varName } from '../../../server/src/term/term';
import { evaluate } from '../../../server/src/term/evaluate';
import { defaultValue, type Value } from '../../../server/src/term/value';
import { ReferenceMemory } from './reference';

const layout = { objectBits: 12, offsetBits: 20 };
const pointerBits = 32;
const cellBytes = 4;

/** One operation on memory; numbers choose pointers, offsets, lengths and values. */
const operation = fc.record({
  kind: fc.constantFrom<MemoryStatement['kind'][]>(
    ...(['alloc', 'alloc', 'store', 'store', 'store', 'load', 'load', 'copy', 'fill'] as const),
    ...(['release', 'free-check', 'object-size', 'mark-stack', 'release-stack', 'leak-check'] as const),
  ),
  a: fc.nat(100),
  b: fc.nat(100),
  c: fc.nat(100),
  known: fc.boolean(),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

class Scenario {
  readonly terms = new TermBuilder();
  readonly statements: Statement[] = [];
  /** Variables by which the two sides are compared. */
  readonly results: Term[] = [];
  private readonly pointers: Term[];
  private readonly mark = this.variable('mark', bvSort(layout.objectBits));
  readonly objects: readonly StaticObject[];

  constructor(
    operations: readonly Operation[],
    readonly cells: number,
  ) {
    const size = (bytes: number): Term => this.terms.bv(bytes, layout.offsetBits);
    const data = (value: number): Term => this.terms.bv(value, 32);
    this.objects = [
      {
        number: 1,
        name: 'table',
        kind: 'constant',
        size: size(16),
        partitions: [0],
        contents: { kind: 'data', segments: [{ offset: 4, bytes: 4, value: data(0x01020304) }] },
      },
      {
        number: 2,
        name: 'zeros',
        kind: 'global',
        size: size(24),
        partitions: [0],
        contents: { kind: 'data', segments: [{ offset: 8, bytes: 4, value: undefined }] },
      },
      { number: 3, name: '*p', kind: 'entry', size: size(8), partitions: [0], contents: { kind: 'arbitrary' } },
      { number: 4, name: 'far', kind: 'opaque', size: size(8), partitions: [0], contents: { kind: 'arbitrary' } },
    ];
    this.pointers = [0, 1, 2, 3, 4].map((n) => this.variable(`p${n}`, bvSort(pointerBits)));
    this.pointers.forEach((pointer, n) => this.assign(pointer, this.terms.bv(n << layout.offsetBits, pointerBits)));
    this.assign(this.mark, this.terms.bv(5, layout.objectBits));
    for (const one of operations) this.add(one);
  }

  private add({ kind, a, b, c, known }: Operation): void {
    const { terms } = this;
    const place = undefined;
    const pointer = this.pointers[a % this.pointers.length]!;
    const address = this.moved(pointer, (b % 9) * this.cells - this.cells);
    const length = this.length((c % 6) * this.cells, known);
    const access = (at: Term, bytes: Term, write: boolean): Statement => ({
      kind: 'access-check',
      place,
      address: at,
      length: bytes,
      write,
      partition: 0,
      foreign: false,
      outside: false,
      checks: { null: check('null'), live: check('live'), bounds: check('bounds') },
    });
    const whole = terms.bv(this.cells, layout.offsetBits);
    switch (kind) {
      case 'alloc':
        this.statements.push({
          kind,
          place,
          target: pointer,
          object: b % 2 === 0 ? 'heap' : 'stack',
          size: this.length((c % 8) * this.cells, known),
          contents: (['undef', 'zero'] as const)[c % 2]!,
          partitions: [0],
          fails: terms.bool(b % 7 === 0),
        });
        return;
      case 'store':
        this.statements.push(access(address, whole, true), {
          kind,
          place,
          partition: 0,
          address,
          bytes: this.cells,
          value: terms.bv(b * 65537 + c, this.cells * 8),
          undefBits: terms.bv(c % 4 === 0 ? 0x0f : 0, this.cells * 8),
        });
        return;
      case 'load': {
        const target = this.result(bvSort(this.cells * 8));
        const undefBitsTarget = this.result(bvSort(this.cells * 8));
        this.statements.push(access(address, whole, false), {
          kind,
          place,
          partition: 0,
          address,
          bytes: this.cells,
          target,
          undefBitsTarget,
        });
        return;
      }
      case 'copy': {
        const source = this.moved(this.pointers[b % this.pointers.length]!, (c % 3) * this.cells);
        this.statements.push(access(source, length, false), access(address, length, true), {
          kind,
          place,
          destinationPartition: 0,
          destination: address,
          sourcePartition: 0,
          source,
          length,
        });
        return;
      }
      case 'fill':
        this.statements.push(access(address, length, true), {
          kind,
          place,
          partition: 0,
          address,
          byte: terms.bv(b, 8),
          undefBits: terms.bv(0, 8),
          length,
        });
        return;
      case 'free-check':
        this.statements.push(
          {
            kind,
            place,
            address: b % 5 === 0 ? address : pointer,
            outside: false,
            partition: undefined,
            checks: { invalid: check('invalid'), double: check('double') },
          },
          { kind: 'release', place, address: pointer },
        );
        return;
      case 'release':
        this.statements.push({ kind, place, address: pointer });
        return;
      case 'object-size':
        this.statements.push({ kind, place, target: this.result(bvSort(layout.offsetBits)), address: pointer });
        return;
      case 'mark-stack':
        this.statements.push({ kind, place, target: this.mark });
        return;
      case 'release-stack':
        this.statements.push({ kind, place, mark: this.mark });
        return;
      case 'leak-check':
        if (b % 4 === 0) this.statements.push({ kind, place, check: check('leak') });
        return;
      default:
    }
  }

  /** A length that the model knows while building, or one that it must treat as open. */
  private length(bytes: number, known: boolean): Term {
    const constant = this.terms.bv(bytes, layout.offsetBits);
    if (known) return constant;
    const variable = this.result(bvSort(layout.offsetBits));
    this.assign(variable, constant);
    return variable;
  }

  private moved(pointer: Term, by: number): Term {
    const { terms } = this;
    const offset = terms.bvAdd(terms.extract(pointer, layout.offsetBits - 1, 0), terms.bv(by, layout.offsetBits));
    return terms.concat(terms.extract(pointer, pointerBits - 1, layout.offsetBits), offset);
  }

  private assign(target: Term, value: Term): void {
    this.statements.push({ kind: 'assign', place: undefined, bindings: [{ target, value }] });
  }

  private variable(name: string, sort: Sort): Term {
    return this.terms.variable(name, sort);
  }

  private result(sort: Sort): Term {
    const variable = this.variable(`r${this.results.length}`, sort);
    this.results.push(variable);
    return variable;
  }

  program(): Program {
    const entry: Location = { id: 0, label: 'entry' };
    const exit: Location = { id: 1, label: 'exit' };
    const edge: Edge = { source: entry, target: exit, statements: this.statements };
    const variables = [...this.results, ...this.pointers, this.mark];
    const cfa = {
      name: 'main',
      parameters: [],
      results: [],
      variables,
      entry,
      exit,
      locations: [entry, exit],
      edges: [edge],
      place: undefined,
    };
    return {
      terms: this.terms,
      layout,
      functions: new Map([['main', cfa]]),
      entry: 'main',
      globals: [],
      placed: [],
      objects: this.objects,
      partitions: [{ index: 0, name: 'all', group: 0, cellBytes: this.cells }],
      checks: [],
      assumptions: [],
    };
  }
}

function check(id: string): Check {
  return { id, kind: 'out-of-bounds', place: { function: 'main', source: undefined, irOffset: 0 }, message: '' };
}

/** Every value assigned to a result, then how it ended. */
function runModel(scenario: Scenario, model: typeof objectMemory): string[] {
  const log: string[] = [];
  const { program } = model.apply(scenario.program());
  const compared = new Set(scenario.results);
  const end = runProgram(
    program,
    {
      input: () => undefined,
      havoc: ({ target }) => defaultValue(target.sort),
      initial: ({ sort }) => defaultValue(sort),
    },
    {
      steps: 100_000,
      observe: (statement, valueOf) => {
        if (statement.kind !== 'assign') return;
        for (const { target, value } of statement.bindings) {
          if (compared.has(target)) log.push(`${varName(target)} = ${text(valueOf(value))}`);
        }
      },
    },
  );
  return [...log, end.kind === 'violated' ? end.check.id : end.kind];
}

function runReference(scenario: Scenario): string[] {
  const log: string[] = [];
  const values = new Map<Term, bigint>();
  const compared = new Set(scenario.results);
  const valueOf = (term: Term): bigint => {
    const get = (variable: Term): Value | undefined => bits(values.get(variable) ?? 0n, variable);
    return BigInt(evaluate(term, { get }) as boolean | number | bigint);
  };
  const set = (variable: Term, value: bigint): void => {
    values.set(variable, value);
    if (compared.has(variable)) log.push(`${varName(variable)} = ${value}`);
  };
  const memory = new ReferenceMemory(layout, scenario.objects, valueOf, set);
  for (const statement of scenario.statements) {
    if (statement.kind === 'assign') {
      for (const { target, value } of statement.bindings) set(target, valueOf(value));
      continue;
    }
    const failure = memory.execute(statement as MemoryStatement);
    if (failure !== undefined) return [...log, failure];
  }
  return [...log, 'returned'];
}

function text(value: Value | undefined): string {
  return typeof value === 'object' ? 'an array' : String(value);
}

/** A value as the evaluator holds it. */
function bits(value: bigint, { sort }: Term): Value {
  if (sort === BOOL) return value !== 0n;
  return sort.kind === 'bv' && sort.width <= 32 ? Number(value) : value;
}

describe.each([
  ['bytes', 1],
  ['words', cellBytes],
])('memory of %s', (_name, cells) => {
  it('agrees with the semantics page, in both models', () => {
    const ends = new Map<string, number>();
    fc.assert(
      fc.property(fc.array(operation, { minLength: 3, maxLength: 25 }), (operations) => {
        const expected = runReference(new Scenario(operations, cells));
        expect(runModel(new Scenario(operations, cells), objectMemory)).toEqual(expected);
        expect(runModel(new Scenario(operations, cells), flatMemory)).toEqual(expected);
        ends.set(expected.at(-1)!, (ends.get(expected.at(-1)!) ?? 0) + 1);
      }),
      { seed: 7, numRuns: 4000 },
    );
    for (const end of ['returned', 'null', 'live', 'bounds', 'invalid', 'double', 'leak', 'unsupported']) {
      expect(ends.get(end), end).toBeGreaterThan(1);
    }
  });
});
