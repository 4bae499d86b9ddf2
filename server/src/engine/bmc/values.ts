import type { TermBuilder } from '../../term/builder';
import { Substitution } from '../../term/substitute';
import type { Term } from '../../term/term';

/** The variables of a body, by numbers that are given as they come. */
export class Variables {
  private readonly numbers = new Map<Term, number>();
  private readonly list: Term[] = [];

  get size(): number {
    return this.list.length;
  }

  /** No variable has a smaller id. */
  smallest = Infinity;

  at(number: number): Term {
    return this.list[number]!;
  }

  find(variable: Term): number | undefined {
    return this.numbers.get(variable);
  }

  numberOf(variable: Term): number {
    const known = this.numbers.get(variable);
    if (known !== undefined) return known;
    const number = this.list.push(variable) - 1;
    this.numbers.set(variable, number);
    this.smallest = Math.min(this.smallest, variable.id);
    return number;
  }
}

/**
 * What the variables of a body hold at a place in it. Never changes: most edges only ask, and those that follow one
 * another share what was found out about the same values.
 */
export class Values {
  private substitution: Substitution | undefined;

  private constructor(
    private readonly terms: TermBuilder,
    private readonly variables: Variables,
    /** By the variables' numbers. */
    private readonly held: readonly (Term | undefined)[],
  ) {}

  /** Nothing is known of any variable. */
  static none(terms: TermBuilder, variables: Variables): Values {
    return new Values(terms, variables, []);
  }

  /** What holds where several ways meet; `choose` is asked for variables on whose value they do not agree. */
  static merged(ways: readonly Values[], choose: (variable: Term) => Term): Values {
    const [first, ...others] = new Set(ways);
    if (others.length === 0) return first!;
    const { terms, variables } = first!;
    let held: (Term | undefined)[] | undefined;
    for (let number = 0; number < variables.size; number++) {
      const value = first!.held[number];
      if (others.every((other) => other.held[number] === value)) continue;
      const chosen = choose(variables.at(number));
      if (chosen !== value) (held ??= [...first!.held])[number] = chosen;
    }
    return held === undefined ? first! : new Values(terms, variables, held);
  }

  /** A variable that nothing is known of stands for itself. */
  of(variable: Term): Term {
    return this.get(variable) ?? variable;
  }

  get(variable: Term): Term | undefined {
    const number = this.variables.find(variable);
    return number === undefined ? undefined : this.held[number];
  }

  /** A term over the variables, told by what they hold. */
  in(term: Term): Term {
    return (this.substitution ??= new Substitution(this.terms, this, this.variables.smallest)).apply(term);
  }

  with(changes: Iterable<readonly [variable: Term, value: Term]>): Values {
    const held = [...this.held];
    for (const [variable, value] of changes) held[this.variables.numberOf(variable)] = value;
    return new Values(this.terms, this.variables, held);
  }

  /** Each value made simpler by facts. */
  simplified(facts: ReadonlyMap<Term, Term>): Values {
    const simpler = new Substitution(this.terms, facts);
    const held = this.held.map((value) => value && simpler.apply(value));
    return new Values(this.terms, this.variables, held);
  }

  *[Symbol.iterator](): Iterator<readonly [Term, Term]> {
    for (const [number, value] of this.held.entries())
      if (value !== undefined) yield [this.variables.at(number), value];
  }
}
