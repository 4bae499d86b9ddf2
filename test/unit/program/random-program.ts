import fc from 'fast-check';
import type { PlainCfa, PlainEdge, PlainProgram, PlainStatement } from '../../../server/src/program/plain';
import type { Location } from '../../../server/src/program/program';
import type { Check } from '../../../server/src/task/check';
import { TermBuilder } from '../../../server/src/term/builder';
import { bvSort } from '../../../server/src/term/sort';
import type { Term } from '../../../server/src/term/term';

/** A small structured program, to be laid out as automata. Numbers choose variables, operators and constants. */
export type Node =
  | {
      readonly kind: 'assign' | 'input' | 'havoc' | 'check' | 'assume' | 'unsupported';
      readonly a: number;
      readonly b: number;
      readonly c: number;
    }
  | { readonly kind: 'call'; readonly a: number; readonly b: number; readonly c: number }
  | { readonly kind: 'exit' }
  | {
      readonly kind: 'if';
      readonly a: number;
      readonly b: number;
      readonly then: readonly Node[];
      readonly else: readonly Node[];
    }
  | { readonly kind: 'while'; readonly bound: number; readonly body: readonly Node[] };

const numbers = { a: fc.nat(30), b: fc.nat(30), c: fc.nat(30) };

function node(depth: number): fc.Arbitrary<Node> {
  const plain = fc.record({
    kind: fc.oneof(
      { weight: 8, arbitrary: fc.constant('assign' as const) },
      { weight: 3, arbitrary: fc.constant('input' as const) },
      { weight: 2, arbitrary: fc.constant('check' as const) },
      { weight: 1, arbitrary: fc.constantFrom('assume' as const, 'havoc' as const, 'unsupported' as const) },
    ),
    ...numbers,
  });
  const call = fc.record({ kind: fc.constant('call' as const), ...numbers });
  if (depth === 0) return fc.oneof({ weight: 5, arbitrary: plain }, { weight: 1, arbitrary: call });
  const body = fc.array(node(depth - 1), { maxLength: 4 });
  return fc.oneof(
    { weight: 8, arbitrary: plain },
    { weight: 2, arbitrary: call },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('exit' as const) }) },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('if' as const), a: numbers.a, b: numbers.b, then: body, else: body }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('while' as const), bound: fc.integer({ min: 0, max: 3 }), body }),
    },
  );
}

/** Bodies of the functions; a function calls only later ones, so every run ends. */
export const bodies = fc.array(fc.array(node(2), { minLength: 2, maxLength: 8 }), { minLength: 1, maxLength: 3 });

const width = 6;
const sort = bvSort(width);

/** None, of later functions only, or of all but the entry: then a run may not end. */
type Calls = boolean | 'recursive';

/** The program of some bodies; the first is the entry. `calls: false` leaves calls out. */
export function buildProgram(functions: readonly (readonly Node[])[], options: { calls: Calls }): PlainProgram {
  const terms = new TermBuilder();
  const globals = [terms.variable('g0', sort), terms.variable('g1', sort)];
  const checks: Check[] = [];
  const cfas = functions.map((_, index) =>
    new Layout(terms, globals, checks, functions.length, options.calls, index).run(functions[index]!),
  );
  return {
    terms,
    layout: { objectBits: 16, offsetBits: 48 },
    functions: new Map(cfas.map((cfa) => [cfa.name, cfa])),
    entry: 'f0',
    globals,
    placed: [],
    objects: [],
    partitions: [],
    checks,
    assumptions: [],
  };
}

class Layout {
  private readonly locals: Term[];
  private readonly counters: Term[] = [];
  private readonly edges: PlainEdge[] = [];
  private readonly locations: Location[] = [];
  private readonly name: string;

  constructor(
    private readonly terms: TermBuilder,
    private readonly globals: readonly Term[],
    private readonly checks: Check[],
    private readonly count: number,
    private readonly calls: Calls,
    private readonly index: number,
  ) {
    this.name = `f${index}`;
    this.locals = [0, 1, 2].map((n) => terms.variable(`${this.name}.x${n}`, sort));
  }

  run(body: readonly Node[]): PlainCfa {
    const entry = this.location('entry');
    const exit = this.location('exit');
    // Everything gets a value, so that only inputs matter.
    const start = this.after(entry, [
      this.assign(this.locals.slice(1).map((local, n) => [local, this.terms.bv(n, width)] as const)),
    ]);
    const source = { kind: 'freeze' } as const;
    const ready =
      this.index === 0
        ? this.after(
            start,
            [this.locals[0]!, ...this.globals].map((target) => ({ kind: 'input', place: undefined, target, source })),
          )
        : start;
    this.edges.push({ source: this.sequence(ready, body), target: exit, statements: [] });
    const { name, edges, locations, locals, counters } = this;
    return {
      name,
      parameters: [locals[0]!],
      results: [locals[1]!],
      variables: [...locals, ...counters],
      entry,
      exit,
      locations,
      edges,
      place: undefined,
    };
  }

  private sequence(from: Location, nodes: readonly Node[]): Location {
    return nodes.reduce((at, one) => this.lay(at, one), from);
  }

  private lay(at: Location, one: Node): Location {
    const { terms } = this;
    switch (one.kind) {
      case 'assign':
        return this.after(at, [this.assign([[this.variable(one.a), this.expression(one.b, one.c)]])]);
      case 'input':
        return this.after(at, [
          { kind: 'input', place: undefined, target: this.variable(one.a), source: { kind: 'freeze' } },
        ]);
      case 'havoc':
        return this.after(at, [{ kind: 'havoc', place: undefined, target: this.variable(one.a) }]);
      case 'check':
        return this.after(at, [
          { kind: 'check', place: undefined, check: this.newCheck(), condition: this.condition(one.a, one.b) },
        ]);
      case 'assume':
        return this.after(at, [{ kind: 'assume', place: undefined, condition: this.condition(one.a, one.b) }]);
      case 'unsupported':
        return this.after(at, [
          {
            kind: 'unsupported',
            place: undefined,
            construct: 'thing',
            condition: terms.not(this.condition(one.a, one.b)),
          },
        ]);
      case 'call':
        return this.layCall(at, one.a, one.b, one.c);
      case 'exit':
        this.after(at, []);
        return this.location('dead');
      case 'if': {
        const condition = this.condition(one.a, one.b);
        const join = this.location('join');
        const arm = (taken: Term, nodes: readonly Node[]): void => {
          const start = this.location('arm');
          this.edges.push({
            source: at,
            target: start,
            statements: [{ kind: 'assume', place: undefined, condition: taken }],
          });
          this.edges.push({ source: this.sequence(start, nodes), target: join, statements: [] });
        };
        arm(condition, one.then);
        arm(terms.not(condition), one.else);
        return join;
      }
      case 'while':
        return this.layLoop(at, one.bound, one.body);
    }
  }

  private layLoop(at: Location, bound: number, body: readonly Node[]): Location {
    const { terms } = this;
    const counter = terms.variable(`${this.name}.i${this.counters.length}`, sort);
    this.counters.push(counter);
    const head = this.after(at, [this.assign([[counter, terms.bv(0, width)]])]);
    const more = terms.bvUlt(counter, terms.bv(bound, width));
    const inside = this.after(head, [{ kind: 'assume', place: undefined, condition: more }]);
    const end = this.sequence(inside, body);
    this.edges.push({
      source: end,
      target: head,
      statements: [this.assign([[counter, terms.bvAdd(counter, terms.bv(1, width))]])],
    });
    return this.after(head, [{ kind: 'assume', place: undefined, condition: terms.not(more) }]);
  }

  private layCall(at: Location, a: number, b: number, c: number): Location {
    const first = this.calls === 'recursive' ? 1 : this.index + 1;
    if (this.calls === false || first >= this.count) return at;
    const callee = `f${first + (a % (this.count - first))}`;
    return this.after(at, [
      { kind: 'call', place: undefined, callee, arguments: [this.expression(b, c)], results: [this.variable(c)] },
    ]);
  }

  private after(at: Location, statements: readonly PlainStatement[]): Location {
    const next = this.location('next');
    this.edges.push({ source: at, target: next, statements });
    return next;
  }

  private location(label: string): Location {
    const location = { id: this.locations.length, label };
    this.locations.push(location);
    return location;
  }

  private assign(bindings: readonly (readonly [Term, Term])[]): PlainStatement {
    return { kind: 'assign', place: undefined, bindings: bindings.map(([target, value]) => ({ target, value })) };
  }

  private newCheck(): Check {
    const place = { function: this.name, source: undefined, irOffset: 0 };
    const check: Check = { id: `${this.name}:assert:${this.checks.length}`, kind: 'assert', place, message: '' };
    this.checks.push(check);
    return check;
  }

  private variable(n: number): Term {
    const all = [...this.locals, ...this.globals];
    return all[n % all.length]!;
  }

  private expression(a: number, b: number): Term {
    const left = this.variable(a);
    const right = b % 3 === 0 ? this.terms.bv(b, width) : this.variable(b);
    return a % 2 === 0 ? this.terms.bvAdd(left, right) : this.terms.bvXor(left, right);
  }

  private condition(a: number, b: number): Term {
    const right = b % 2 === 0 ? this.terms.bv(b * 2, width) : this.variable(b);
    return a % 3 === 0 ? this.terms.ne(this.variable(a), right) : this.terms.bvUle(this.variable(a), right);
  }
}
