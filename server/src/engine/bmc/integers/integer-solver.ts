/**
 * A solver that asks over integers what can be asked so, and everything else bit by bit. An answer over integers is one
 * about the bits: the translation says the same. What Z3 leaves open over integers is asked again bit by bit.
 */
import { Model } from '../../../solver/model';
import type { Answer, Budget, Solver } from '../../../solver/solver';
import type { TermBuilder } from '../../../term/builder';
import { freeVars } from '../../../term/free-vars';
import { BOOL } from '../../../term/sort';
import { type Term, widthOf } from '../../../term/term';
import { defaultValue, type Value } from '../../../term/value';
import { isWithin, type Range, signedRange } from './range';
import { Translation } from './translation';

/** Of the time for a question; what integers do not decide then is left to bits. */
const share = 0.5;

/** What bounded model checking asks a solver. */
export type Questions = Pick<Solver, 'define' | 'check'>;

export class IntegerSolver implements Questions {
  questions = 0;
  private readonly translation: Translation;
  private readonly integers: Solver;
  private readonly definitions = new Map<Term, Term>();
  /** Names whose definitions are told to the solver. */
  private readonly told = new Set<Term>();
  private readonly variables = new Map<Term, Term>();
  private readonly ranges: Term[] = [];
  private rangesHold: Term;

  constructor(
    private readonly terms: TermBuilder,
    private readonly bits: Solver,
    newSolver: () => Solver,
  ) {
    this.integers = newSolver();
    this.rangesHold = terms.true;
    this.translation = new Translation(terms, (variable, integer, range) => {
      this.variables.set(variable, integer);
      const needsSaying = variable.sort.kind === 'bv' && isWithin(signedRange(variable.sort.width), range);
      if (needsSaying && !this.definitions.has(variable)) this.ranges.push(inRange(terms, integer, range));
    });
  }

  /** Operations shown not to wrap, and those whose wrapping is written out. */
  get operations(): { readonly unbounded: number; readonly wrapping: number } {
    return this.translation.arithmetic;
  }

  define(name: Term, value: Term): void {
    this.bits.define(name, value);
    this.definitions.set(name, value);
  }

  check(assumptions: readonly Term[] = [], budget: Budget = {}): Answer {
    const begun = performance.now();
    const formulas = this.translated(assumptions);
    if (formulas === undefined) return this.bits.check(assumptions, budget);
    this.questions++;
    const answer = this.integers.check([this.sayRanges(), ...formulas.keys()], {
      ...budget,
      milliseconds: (budget.milliseconds ?? Infinity) * share,
    });
    const milliseconds = performance.now() - begun;
    if (answer.kind === 'unknown') {
      const left = (budget.milliseconds ?? Infinity) - milliseconds;
      return this.bits.check(assumptions, { ...budget, milliseconds: Math.max(1, left) });
    }
    this.bits.statistics.count(answer, milliseconds);
    if (answer.kind === 'sat') return { kind: 'sat', model: this.modelOf(answer.model) };
    return { kind: 'unsat', core: answer.core.flatMap((one) => formulas.get(one) ?? []) };
  }

  dispose(): void {
    this.bits.statistics.include(this.integers.statistics);
    this.integers.dispose();
  }

  /** The assumptions by their translations; nothing if something that they stand on has none. */
  private translated(assumptions: readonly Term[]): Map<Term, Term> | undefined {
    const found = new Map<Term, Term>();
    for (const assumption of assumptions) {
      if (![...freeVars(assumption)].every((variable) => this.isTold(variable))) return undefined;
      const translated = this.translation.of(assumption);
      if (translated === undefined) return undefined;
      found.set(translated.term, assumption);
    }
    return found;
  }

  /** Tells the solver what a name stands for, and first what the names in that stand for. */
  private isTold(name: Term): boolean {
    const work = [name];
    for (let next = work.at(-1); next !== undefined; next = work.at(-1)) {
      const value = this.definitions.get(next);
      if (value === undefined || this.told.has(next)) {
        work.pop();
        continue;
      }
      const before = [...freeVars(value)].filter((one) => this.definitions.has(one) && !this.told.has(one));
      if (before.length > 0) {
        work.push(...before);
        continue;
      }
      work.pop();
      if (!this.tell(next, value)) return false;
    }
    return true;
  }

  private tell(name: Term, value: Term): boolean {
    const translated = this.translation.of(value);
    if (translated === undefined) return false;
    if (translated.kind === 'number') this.translation.narrow(name, translated.range);
    const itself = this.translation.of(name);
    if (itself === undefined) return false;
    this.integers.define(itself.term, translated.term);
    this.told.add(name);
    return true;
  }

  /** That every integer stays in the range of its bits: one name for all of it so far. */
  private sayRanges(): Term {
    if (this.ranges.length > 0) {
      const name = this.terms.fresh('ranges', BOOL);
      this.integers.define(name, this.terms.conj([this.rangesHold, ...this.ranges]));
      this.ranges.length = 0;
      this.rangesHold = name;
    }
    return this.rangesHold;
  }

  private modelOf(model: Model): Model {
    const values = new Map<Term, Value | undefined>();
    for (const [variable, integer] of this.variables) {
      if (!this.definitions.has(variable)) values.set(variable, bitsOf(model.value(integer), variable));
    }
    for (const [variable, value] of model.variables) {
      if (variable.sort === BOOL && !this.definitions.has(variable)) values.set(variable, value);
    }
    return new Model(this.terms, values, new Map(), this.definitions);
  }
}

function inRange(terms: TermBuilder, integer: Term, { low, high }: Range): Term {
  return terms.and(terms.intLe(terms.int(low), integer), terms.intLe(integer, terms.int(high)));
}

function bitsOf(value: Value | undefined, variable: Term): Value | undefined {
  if (typeof value !== 'bigint') return undefined;
  const width = widthOf(variable);
  const bits = BigInt.asUintN(width, value);
  return typeof defaultValue(variable.sort) === 'number' ? Number(bits) : bits;
}
