import type { Cfa, Edge, Location } from '../../program/program';
import type { Statement } from '../../program/statement';
import { freeVarsOf } from '../../term/free-vars';
import type { Term } from '../../term/term';
import { readsOf, writesOf } from '../statement-terms';

/** Variables of a function whose value at a location may still be read. Globals are not asked about: they always are. */
export class LiveVariables {
  readonly #numbers = new Map<Term, number>();
  readonly #effects = new Map<Statement, Effects>();
  readonly #live = new Map<Location, Uint32Array>();

  constructor(
    cfa: Cfa,
    private readonly globals: ReadonlySet<Term>,
  ) {
    for (const result of cfa.results) this.#number(result);
    for (const edge of cfa.edges)
      for (const statement of edge.statements) this.#effects.set(statement, this.#effectsOf(statement));
    const words = (this.#numbers.size >> 5) + 1;
    for (const location of cfa.locations) this.#live.set(location, new Uint32Array(words));
    for (const result of cfa.results) add(this.#live.get(cfa.exit)!, this.#number(result));
    this.#propagate(cfa);
  }

  isLive(location: Location, variable: Term): boolean {
    return this.globals.has(variable) || has(this.#live.get(location)!, this.#numbers.get(variable) ?? -1);
  }

  /** Calls back with each statement of an edge, the last first, and what is live behind it. */
  walkBack(edge: Edge, visit: (statement: Statement, isLive: (variable: Term) => boolean) => void): void {
    const live = this.#live.get(edge.target)!.slice();
    const isLive = (variable: Term): boolean =>
      this.globals.has(variable) || has(live, this.#numbers.get(variable) ?? -1);
    for (let i = edge.statements.length - 1; i >= 0; i--) {
      const statement = edge.statements[i]!;
      visit(statement, isLive);
      passBackward(this.#effects.get(statement)!, live);
    }
  }

  #propagate(cfa: Cfa): void {
    const arriving = new Map<Location, Edge[]>(cfa.locations.map((location) => [location, []]));
    for (const edge of cfa.edges) arriving.get(edge.target)!.push(edge);
    const work = new Set([...cfa.locations].reverse());
    for (const location of work) {
      work.delete(location);
      for (const edge of arriving.get(location)!) {
        const before = this.#live.get(location)!.slice();
        for (let i = edge.statements.length - 1; i >= 0; i--)
          passBackward(this.#effects.get(edge.statements[i]!)!, before);
        if (addAll(this.#live.get(edge.source)!, before)) work.add(edge.source);
      }
    }
  }

  #effectsOf(statement: Statement): Effects {
    const numbers = (variables: Iterable<Term>): number[] => [...variables].flatMap((one) => this.#own(one));
    switch (statement.kind) {
      case 'assign':
        return {
          always: false,
          parts: statement.bindings.map(({ target, value }) => ({
            writes: numbers([target]),
            isGlobal: this.globals.has(target),
            reads: numbers(freeVarsOf([value])),
          })),
        };
      case 'load':
      case 'havoc':
      case 'mark-stack':
      case 'object-size':
        return {
          always: false,
          parts: [
            {
              writes: numbers(writesOf(statement)),
              isGlobal: writesOf(statement).some((variable) => this.globals.has(variable)),
              reads: numbers(freeVarsOf(readsOf(statement))),
            },
          ],
        };
      default:
        return {
          always: true,
          parts: [
            { writes: numbers(writesOf(statement)), isGlobal: false, reads: numbers(freeVarsOf(readsOf(statement))) },
          ],
        };
    }
  }

  #own(variable: Term): number[] {
    return this.globals.has(variable) ? [] : [this.#number(variable)];
  }

  #number(variable: Term): number {
    let number = this.#numbers.get(variable);
    if (number === undefined) this.#numbers.set(variable, (number = this.#numbers.size));
    return number;
  }
}

/** What a statement reads and writes, by numbers of variables. */
interface Effects {
  /** It has an effect besides its writes: what it reads is needed in any case. */
  readonly always: boolean;
  readonly parts: readonly {
    readonly writes: readonly number[];
    readonly isGlobal: boolean;
    readonly reads: readonly number[];
  }[];
}

/** Parts of an assignment happen at once: all writes are taken back before any read counts. */
function passBackward({ always, parts }: Effects, live: Uint32Array): void {
  const needed = parts.map(
    ({ writes, isGlobal }) => always || isGlobal || writes.some((variable) => has(live, variable)),
  );
  parts.forEach(({ writes }) => {
    for (const variable of writes) remove(live, variable);
  });
  parts.forEach(({ reads }, i) => {
    if (needed[i]) for (const variable of reads) add(live, variable);
  });
}

function has(set: Uint32Array, number: number): boolean {
  return number >= 0 && ((set[number >> 5] ?? 0) & (1 << (number & 31))) !== 0;
}

function add(set: Uint32Array, number: number): void {
  set[number >> 5]! |= 1 << (number & 31);
}

function remove(set: Uint32Array, number: number): void {
  set[number >> 5]! &= ~(1 << (number & 31));
}

function addAll(set: Uint32Array, more: Uint32Array): boolean {
  let changed = false;
  for (let word = 0; word < set.length; word++) {
    const missing = more[word]! & ~set[word]!;
    if (missing === 0) continue;
    set[word]! |= missing;
    changed = true;
  }
  return changed;
}
