/** Objects by number: making, releasing, and the checks that need to know them. docs/semantics.md. */
import type { Check } from '../task/check';
import type { TermBuilder } from '../term/builder';
import type { Term } from '../term/term';
import type { PlainStatement } from '../program/plain';
import type { Program, StaticObject } from '../program/program';
import type {
  AccessCheckStatement,
  AllocStatement,
  Binding,
  FreeCheckStatement,
  LeakCheckStatement,
  ObjectSizeStatement,
  ReleaseStatement,
  ResizeStatement,
  ReviveStatement,
} from '../program/statement';
import { FirstContents, type ObjectVariables } from './model';
import type { Pointers } from './pointers';

/** Width of the number of the group of partitions in which an object lies, as `home` holds it. */
export const homeBits = 16;

export class ObjectTable {
  private readonly terms: TermBuilder;

  constructor(
    private readonly program: Program,
    private readonly pointers: Pointers,
    private readonly variables: ObjectVariables,
    /** The model's group of partitions for one of the program's partitions. */
    private readonly homeOf: (partition: number) => number,
  ) {
    this.terms = program.terms;
  }

  /**
   * Numbers are never used twice and never run out: the ledger says so (`address-space`). An allocation that fails takes
   * a number, too: so which number the next one gets does not depend on how this one went.
   */
  alloc({ place, target, object, size, contents, partitions, fails }: AllocStatement): PlainStatement[] {
    const { terms, pointers, variables } = this;
    const { next } = variables;
    const last = terms.bv(-1, this.program.layout.objectBits);
    const set = (array: Term, value: Term): Binding => ({ target: array, value: terms.store(array, next, value) });
    const bindings: Binding[] = [
      { target, value: terms.ite(fails, pointers.null, pointers.pointer(next, pointers.offsetOf(0))) },
      { target: next, value: terms.bvAdd(next, pointers.objectNumber(1)) },
      set(variables.size, terms.ite(fails, pointers.offsetOf(0), size)),
      set(variables.contents, terms.bv(FirstContents[contents], 2)),
      set(variables.heap, terms.bool(object === 'heap')),
      set(variables.stack, terms.bool(object === 'stack')),
      set(variables.home, terms.bv(partitions[0] === undefined ? 0 : this.homeOf(partitions[0]), homeBits)),
    ];
    if (object === 'heap')
      bindings.push(this.count(terms.ite(fails, pointers.objectNumber(0), pointers.objectNumber(1))));
    return [
      { kind: 'assume', place, condition: terms.ne(next, last) },
      { kind: 'assign', place, bindings },
    ];
  }

  release({ place, address }: ReleaseStatement): PlainStatement[] {
    return [{ kind: 'assign', place, bindings: this.releasing(this.pointers.object(address)) }];
  }

  revive({ place, address }: ReviveStatement): PlainStatement[] {
    const { dead } = this.variables;
    const value = this.terms.store(dead, this.pointers.object(address), this.terms.false);
    return [{ kind: 'assign', place, bindings: [{ target: dead, value }] }];
  }

  resize({ place, address, size }: ResizeStatement): PlainStatement[] {
    const { size: sizes } = this.variables;
    const value = this.terms.store(sizes, this.pointers.object(address), size);
    return [{ kind: 'assign', place, bindings: [{ target: sizes, value }] }];
  }

  /** The end of an object's life; nothing happens to null and to what is dead. */
  releasing(object: Term): Binding[] {
    const { terms, pointers, variables } = this;
    const counted = terms.and(terms.select(variables.heap, object), terms.not(terms.select(variables.dead, object)));
    return [
      { target: variables.dead, value: terms.store(variables.dead, object, terms.true) },
      this.count(terms.ite(counted, pointers.objectNumber(-1), pointers.objectNumber(0))),
    ];
  }

  size({ place, target, address }: ObjectSizeStatement): PlainStatement[] {
    const value = this.terms.select(this.variables.size, this.pointers.object(address));
    return [{ kind: 'assign', place, bindings: [{ target, value }] }];
  }

  accessCheck(statement: AccessCheckStatement): PlainStatement[] {
    const { terms } = this;
    const { place, length, checks } = statement;
    const object = this.pointers.object(statement.address);
    const nothing = terms.eq(length, this.pointers.offsetOf(0));
    const needed = (condition: Term): Term => terms.or(nothing, condition);
    const never = (construct: string, condition: Term): PlainStatement[] =>
      condition === terms.false
        ? []
        : [{ kind: 'unsupported', place, construct, condition: terms.and(terms.not(nothing), condition) }];
    const elsewhere = terms.not(this.isAtHome(object, statement.partition));
    const unknownOrigin = (condition: Term): PlainStatement[] =>
      never('access through a pointer of unknown origin', condition);
    return [
      required(place, checks.null, needed(terms.ne(object, this.pointers.objectNumber(0)))),
      ...never('access to an object of unknown contents', this.isOneOf(object, 'opaque')),
      ...(statement.outside ? unknownOrigin(elsewhere) : []),
      required(place, checks.live, needed(terms.not(terms.select(this.variables.dead, object)))),
      required(place, checks.bounds, needed(this.inBounds(statement))),
      ...(statement.foreign && !statement.outside ? unknownOrigin(elsewhere) : []),
    ];
  }

  freeCheck({ place, address, outside, partition, checks }: FreeCheckStatement): PlainStatement[] {
    const { terms, pointers, variables } = this;
    const object = pointers.object(address);
    const isNull = terms.eq(address, pointers.null);
    const atStart = terms.eq(pointers.offset(address), pointers.offsetOf(0));
    const fromHeap = terms.and(terms.or(terms.select(variables.heap, object), this.isOneOf(object, 'given')), atStart);
    const unknown = terms.bvUge(object, this.variables.next);
    const construct = 'free of a pointer that comes from a call without a body';
    const elsewhere = { kind: 'unsupported', place, construct: 'realloc of a pointer of unknown origin' } as const;
    return [
      ...(outside ? [{ kind: 'unsupported', place, construct, condition: unknown } as const] : []),
      required(place, checks.invalid, terms.or(isNull, fromHeap)),
      required(place, checks.double, terms.or(isNull, terms.not(terms.select(variables.dead, object)))),
      ...(partition === undefined ? [] : [{ ...elsewhere, condition: this.isElsewhere(isNull, object, partition) }]),
    ];
  }

  private isElsewhere(isNull: Term, object: Term, partition: number): Term {
    return this.terms.and(this.terms.not(isNull), this.terms.not(this.isAtHome(object, partition)));
  }

  leakCheck({ place, check }: LeakCheckStatement): PlainStatement[] {
    const condition = this.terms.eq(this.variables.liveHeap, this.pointers.objectNumber(0));
    return [{ kind: 'check', place, check, condition }];
  }

  private inBounds({ address, length, write, partition }: AccessCheckStatement): Term {
    const { terms } = this;
    const object = this.pointers.object(address);
    const offset = this.pointers.offset(address);
    const size = terms.select(this.variables.size, object);
    const inside = terms.and(
      terms.bvSle(this.pointers.offsetOf(0), offset),
      terms.bvUle(length, size),
      // No wrap: sizes are below a quarter of the range, and length <= size.
      terms.bvUle(offset, terms.bvSub(size, length)),
    );
    return write ? terms.and(inside, terms.not(this.isOneOf(object, 'constant', partition))) : inside;
  }

  private isAtHome(object: Term, partition: number): Term {
    const home = this.terms.select(this.variables.home, object);
    return this.terms.eq(home, this.terms.bv(this.homeOf(partition), homeBits));
  }

  /** Whether an object is one of the static ones of a kind, in a partition if one is given. */
  private isOneOf(object: Term, kind: 'opaque' | 'constant' | 'given', partition?: number): Term {
    const numbers = this.program.objects.filter(
      (one) => one.kind === kind && (partition === undefined || this.liesIn(one, partition)),
    );
    return this.terms.disj(numbers.map(({ number }) => this.terms.eq(object, this.pointers.objectNumber(number))));
  }

  private liesIn(object: StaticObject, partition: number): boolean {
    return object.partitions.some((one) => this.homeOf(one) === this.homeOf(partition));
  }

  private count(change: Term): Binding {
    const { liveHeap } = this.variables;
    return { target: liveHeap, value: this.terms.bvAdd(liveHeap, change) };
  }
}

/** A check, or what it would establish where it is switched off. */
function required(place: PlainStatement['place'], check: Check | undefined, condition: Term): PlainStatement {
  return check === undefined ? { kind: 'assume', place, condition } : { kind: 'check', place, check, condition };
}
