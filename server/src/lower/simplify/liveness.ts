import { addBit, addBits, type BitSet, bitSet, hasBit, removeBit } from '../../base/bit-set';
import { reversePostorder } from '../../base/graph/digraph';
import { CfaGraph } from '../../program/cfa-graph';
import type { Cfa, Edge, Location } from '../../program/program';
import type { Statement } from '../../program/statement';
import { freeVarsOf } from '../../term/free-vars';
import type { Term } from '../../term/term';
import { readsOf, writesOf } from '../statement-terms';

/** Variables of a function whose value at a location may still be read. Globals are not asked about: they always are. */
export class LiveVariables {
  readonly #numbers = new Map<Term, number>();
  readonly #effects = new Map<Statement, Effects>();
  readonly #live = new Map<Location, BitSet>();

  constructor(
    cfa: Cfa,
    private readonly globals: ReadonlySet<Term>,
  ) {
    for (const result of cfa.results) this.#number(result);
    for (const edge of cfa.edges)
      for (const statement of edge.statements) this.#effects.set(statement, this.#effectsOf(statement));
    for (const location of cfa.locations) this.#live.set(location, bitSet(this.#numbers.size));
    for (const result of cfa.results) addBit(this.#live.get(cfa.exit)!, this.#number(result));
    this.#propagate(cfa);
  }

  isLive(location: Location, variable: Term): boolean {
    return this.globals.has(variable) || hasBit(this.#live.get(location)!, this.#numbers.get(variable) ?? -1);
  }

  /** Calls back with each statement of an edge, the last first, and what is live behind it. */
  walkBack(edge: Edge, visit: (statement: Statement, isLive: (variable: Term) => boolean) => void): void {
    const live = this.#live.get(edge.target)!.slice();
    const isLive = (variable: Term): boolean =>
      this.globals.has(variable) || hasBit(live, this.#numbers.get(variable) ?? -1);
    for (let i = edge.statements.length - 1; i >= 0; i--) {
      const statement = edge.statements[i]!;
      visit(statement, isLive);
      passBackward(this.#effects.get(statement)!, live);
    }
  }

  /** Sweeps backwards; again as long as something changes where a loop goes back to. */
  #propagate(cfa: Cfa): void {
    const graph = new CfaGraph(cfa);
    const forwards = reversePostorder(
      graph.graph,
      cfa.locations.map((location) => graph.numberOf(location)),
    );
    const position = new Map(forwards.map((number, at) => [graph.location(number), at] as const));
    const order = [...position.keys()].reverse();
    const again = new Set(
      cfa.edges
        .filter(({ source, target }) => position.get(target)! <= position.get(source)!)
        .map(({ target }) => target),
    );
    for (let isStable = false; !isStable;) {
      isStable = true;
      for (const location of order) {
        const changed = graph.edgesFrom(location).filter((edge) => this.#passBackward(edge)).length > 0;
        if (changed && again.has(location)) isStable = false;
      }
    }
  }

  /** Whether it makes more variables live at the edge's source. */
  #passBackward({ source, target, statements }: Edge): boolean {
    const before = this.#live.get(target)!.slice();
    for (const statement of statements.toReversed()) passBackward(this.#effects.get(statement)!, before);
    return addBits(this.#live.get(source)!, before);
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
function passBackward({ always, parts }: Effects, live: BitSet): void {
  const needed = parts.map(
    ({ writes, isGlobal }) => always || isGlobal || writes.some((variable) => hasBit(live, variable)),
  );
  parts.forEach(({ writes }) => {
    for (const variable of writes) removeBit(live, variable);
  });
  parts.forEach(({ reads }, i) => {
    if (needed[i]) for (const variable of reads) addBit(live, variable);
  });
}
