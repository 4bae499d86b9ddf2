/**
 * There is one NaN here, with the same bits whatever made it; elsewhere its sign and payload differ. That matters where
 * they may decide something: found by following the bits of floats that may be NaN through variables and memory.
 */
import type { Cfa } from '../program/program';
import type { Statement } from '../program/statement';
import type { Assumption } from '../task/assumption';
import type { TermBuilder } from '../term/builder';
import { Op } from '../term/op';
import type { Term } from '../term/term';
import { readsOf } from './statement-terms';
import type { ScalarTypes } from './types';

/** Of functions as they are lowered: simplification computes with the bits. */
export function nanBits(types: ScalarTypes, functions: ReadonlyMap<string, Cfa>): readonly Assumption[] {
  if (types.floatsAsBits === 'none') return [];
  const names = new Flow(types.terms, functions).deciding();
  // The bits of a constant NaN are numbers like any other, which nobody can follow.
  if (names.length === 0 && types.floatsAsBits === 'some') return [];
  const where = names.length === 0 ? '' : ` where ${names.join(', ')} may look at its bits`;
  return [{ kind: 'float-choice', detail: `a NaN is positive and has no payload${where}`, place: undefined }];
}

/** Where bits may lie: a variable, or a partition by its index. */
type Holder = Term | number;

class Flow {
  readonly #sources: Sources;
  readonly #holders = new Set<Holder>();
  /** What gets the bits that something holds. */
  readonly #next = new Map<Holder, Holder[]>();
  readonly #deciding = new Map<string, Term[]>();

  constructor(
    terms: TermBuilder,
    private readonly functions: ReadonlyMap<string, Cfa>,
  ) {
    this.#sources = new Sources(terms);
    for (const { name, edges } of functions.values()) {
      const deciding: Term[] = [];
      this.#deciding.set(name, deciding);
      for (const { statements } of edges) for (const statement of statements) this.#note(statement, deciding);
    }
  }

  /** The functions where they may decide something. */
  deciding(): readonly string[] {
    const work = [...this.#holders];
    for (let holder = work.pop(); holder !== undefined; holder = work.pop()) {
      for (const next of this.#next.get(holder) ?? []) {
        if (this.#holders.has(next)) continue;
        this.#holders.add(next);
        work.push(next);
      }
    }
    const matters = (term: Term): boolean => {
      const { made, variables } = this.#sources.of(term);
      return made || variables.some((variable) => this.#holders.has(variable));
    };
    return [...this.#deciding].filter(([, terms]) => terms.some(matters)).map(([name]) => name);
  }

  /** Values go where they are put; all else that a statement reads decides something. */
  #note(statement: Statement, deciding: Term[]): void {
    switch (statement.kind) {
      case 'assign':
        for (const { target, value } of statement.bindings) this.#put(value, target);
        return;
      case 'call': {
        const callee = this.functions.get(statement.callee);
        if (callee === undefined) return;
        statement.arguments.forEach((argument, i) => {
          this.#put(argument, callee.parameters[i]!);
        });
        statement.results.forEach((result, i) => {
          this.#move(callee.results[i]!, result);
        });
        return;
      }
      case 'store':
        this.#put(statement.value, statement.partition);
        deciding.push(statement.address);
        return;
      case 'fill':
        this.#put(statement.byte, statement.partition);
        deciding.push(statement.address, statement.length);
        return;
      case 'load':
        this.#move(statement.partition, statement.target);
        break;
      case 'copy':
        this.#move(statement.sourcePartition, statement.destinationPartition);
        break;
      default:
        break;
    }
    deciding.push(...readsOf(statement));
  }

  #put(value: Term, to: Holder): void {
    const { made, variables } = this.#sources.of(value);
    if (made) this.#holders.add(to);
    for (const variable of variables) this.#move(variable, to);
  }

  #move(from: Holder, to: Holder): void {
    const known = this.#next.get(from);
    if (known === undefined) this.#next.set(from, [to]);
    else known.push(to);
  }
}

interface Source {
  /** Bits of a float that may be NaN are in it. */
  readonly made: boolean;
  readonly variables: readonly Term[];
}

/** What the value of a term depends on, other than through a float: a float does not tell which NaN it is. */
class Sources {
  constructor(private readonly terms: TermBuilder) {}

  of(root: Term): Source {
    let made = false;
    const variables: Term[] = [];
    const seen = new Set<Term>([root]);
    const stack = [root];
    for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
      if (term.op === Op.Var) variables.push(term);
      if (term.op === Op.FpToBits) made ||= this.terms.fpIsNan(term.args[0]!) !== this.terms.false;
      for (const argument of term.args) {
        if (seen.has(argument) || argument.sort.kind === 'float') continue;
        seen.add(argument);
        stack.push(argument);
      }
    }
    return { made, variables };
  }
}
