import type { Cfa, Edge, Location } from '../../program/program';
import type { CallStatement, Statement } from '../../program/statement';
import type { TermBuilder } from '../../term/builder';
import { bvValue, isConstant, type Term, varName } from '../../term/term';
import { mapReads, writesOf } from '../statement-terms';
import { LiveVariables } from './liveness';
import { goesOn, isIdle, joined, type Known, KnownTerms, learn, learnFrom } from './constant-state';

/** What the pass works on. */
export interface Functions {
  readonly terms: TermBuilder;
  readonly functions: ReadonlyMap<string, Cfa>;
  readonly entry: string;
  readonly globals: ReadonlySet<Term>;
  /** Partitions in which static objects have undef bytes. */
  readonly undefPartitions: ReadonlySet<number>;
}

/**
 * Conditional constant propagation through all functions. It is optimistic: a variable is constant until two ways say
 * otherwise, and what control does not reach says nothing. Most undef masks turn out to be zero everywhere.
 */
export function propagateConstants(program: Functions): ReadonlyMap<string, Cfa> {
  let undefPartitions = new Set(program.undefPartitions);
  const liveness = new Map(
    [...program.functions].map(([name, cfa]) => [name, new LiveVariables(cfa, program.globals)]),
  );
  for (;;) {
    const analysis = new Propagation(program, liveness, undefPartitions);
    analysis.run();
    if (analysis.undefPartitions.size === undefPartitions.size) return analysis.rewritten();
    undefPartitions = new Set(analysis.undefPartitions);
  }
}

interface FunctionFacts {
  readonly cfa: Cfa;
  readonly leaving: ReadonlyMap<Location, readonly Edge[]>;
  readonly live: LiveVariables;
  /** What is known at locations that control reaches. */
  readonly known: Map<Location, Known>;
  /** Locations from which the function is called, to be looked at again when its end becomes known. */
  readonly callers: Map<Location, FunctionFacts>;
  readonly work: Set<Location>;
}

class Propagation {
  readonly undefPartitions: Set<number>;
  readonly #assumed: ReadonlySet<number>;
  readonly #facts = new Map<string, FunctionFacts>();
  readonly #waiting = new Set<FunctionFacts>();
  readonly #values: KnownTerms;

  constructor(
    private readonly program: Functions,
    liveness: ReadonlyMap<string, LiveVariables>,
    undefPartitions: ReadonlySet<number>,
  ) {
    this.#assumed = undefPartitions;
    this.undefPartitions = new Set(undefPartitions);
    this.#values = new KnownTerms(program.terms);
    for (const cfa of program.functions.values()) {
      const leaving = new Map<Location, Edge[]>(cfa.locations.map((location) => [location, []]));
      for (const edge of cfa.edges) leaving.get(edge.source)!.push(edge);
      const live = liveness.get(cfa.name)!;
      this.#facts.set(cfa.name, { cfa, leaving, live, known: new Map(), callers: new Map(), work: new Set() });
    }
  }

  run(): void {
    const start = this.#facts.get(this.program.entry)!;
    this.#arrive(start, start.cfa.entry, new Map());
    for (const facts of this.#waiting) {
      this.#waiting.delete(facts);
      for (const location of facts.work) {
        facts.work.delete(location);
        for (const edge of facts.leaving.get(location)!) this.#follow(facts, edge);
      }
    }
  }

  #arrive(facts: FunctionFacts, location: Location, known: Map<Term, Term>): void {
    for (const variable of known.keys()) if (!facts.live.isLive(location, variable)) known.delete(variable);
    const changed = joined(facts.known.get(location), known);
    if (changed === undefined) return;
    facts.known.set(location, changed);
    this.#look(facts, location);
    if (location === facts.cfa.exit) for (const [from, caller] of facts.callers) this.#look(caller, from);
  }

  #look(facts: FunctionFacts, location: Location): void {
    facts.work.add(location);
    this.#waiting.add(facts);
  }

  #follow(facts: FunctionFacts, edge: Edge): void {
    const known = new Map(facts.known.get(edge.source));
    for (const statement of edge.statements) {
      const evaluated = this.#step(facts, edge, statement, known);
      if (evaluated === undefined || !goesOn(this.program.terms, evaluated)) return;
    }
    this.#arrive(facts, edge.target, known);
  }

  /** Evaluates a statement and learns from it; undefined if control does not (yet) come behind it. */
  #step(facts: FunctionFacts, edge: Edge, statement: Statement, known: Map<Term, Term>): Statement | undefined {
    const evaluated = mapReads(statement, (term) => this.#values.value(term, known));
    switch (evaluated.kind) {
      case 'assign':
        for (const { target, value } of evaluated.bindings) learn(known, target, value);
        return evaluated;
      case 'assume':
      case 'check':
        learnFrom(this.program.terms, known, evaluated.condition);
        return evaluated;
      case 'unsupported':
        if (evaluated.changesGlobals === true) this.#forgetGlobals(known);
        return evaluated;
      case 'access-check':
        // It may be one of them that is written: undecided, but then nothing behind it may be decided by them.
        if (evaluated.foreign && evaluated.write) this.#forgetGlobals(known);
        return evaluated;
      case 'call':
        return this.#call(facts, edge, evaluated, known) ? evaluated : undefined;
      case 'load':
        learn(known, evaluated.target, undefined);
        if (evaluated.undefBitsTarget !== undefined) {
          const isDefined = !this.#assumed.has(evaluated.partition);
          learn(
            known,
            evaluated.undefBitsTarget,
            isDefined ? zeroLike(this.program.terms, evaluated.undefBitsTarget) : undefined,
          );
        }
        return evaluated;
      default:
        for (const variable of writesOf(evaluated)) learn(known, variable, undefined);
        this.#noteUndef(evaluated);
        return evaluated;
    }
  }

  #forgetGlobals(known: Map<Term, Term>): void {
    for (const variable of this.program.globals) known.delete(variable);
  }

  /** Arguments are joined into what the callee starts with; behind the call is what its end knows. */
  #call(facts: FunctionFacts, edge: Edge, call: CallStatement, known: Map<Term, Term>): boolean {
    const callee = this.#facts.get(call.callee);
    if (callee === undefined) throw new Error(`no function ${call.callee}`);
    const { globals } = this.program;
    const start = new Map<Term, Term>();
    for (const [variable, value] of known) if (globals.has(variable)) start.set(variable, value);
    callee.cfa.parameters.forEach((parameter, i) => {
      learn(start, parameter, call.arguments[i]);
    });
    callee.callers.set(edge.source, facts);
    this.#arrive(callee, callee.cfa.entry, start);
    const end = callee.known.get(callee.cfa.exit);
    if (end === undefined) return false;
    for (const variable of globals) learn(known, variable, end.get(variable));
    call.results.forEach((result, i) => {
      learn(known, result, end.get(callee.cfa.results[i]!));
    });
    return true;
  }

  #noteUndef(statement: Statement): void {
    switch (statement.kind) {
      case 'alloc':
        if (statement.contents === 'undef') for (const one of statement.partitions) this.undefPartitions.add(one);
        return;
      case 'store':
        if (!isZero(statement.undefBits)) this.undefPartitions.add(statement.partition);
        return;
      case 'fill':
        if (!isZero(statement.undefBits)) this.undefPartitions.add(statement.partition);
        return;
      case 'copy':
        if (this.undefPartitions.has(statement.sourcePartition))
          this.undefPartitions.add(statement.destinationPartition);
        return;
      default:
    }
  }

  rewritten(): ReadonlyMap<string, Cfa> {
    const functions = new Map<string, Cfa>();
    for (const [name, facts] of this.#facts) {
      if (facts.known.get(facts.cfa.entry) !== undefined) functions.set(name, this.#rewrite(facts));
    }
    return functions;
  }

  #rewrite(facts: FunctionFacts): Cfa {
    const { cfa, known } = facts;
    const end: Location = { id: 1 + Math.max(...cfa.locations.map(({ id }) => id)), label: 'end' };
    const edges = cfa.edges.flatMap((edge) => (known.has(edge.source) ? this.#rewriteEdge(facts, edge, end) : []));
    const isUsed = new Set([cfa.entry, cfa.exit, ...edges.flatMap(({ source, target }) => [source, target])]);
    return {
      ...cfa,
      results: this.#openResults(facts),
      edges,
      locations: [...cfa.locations, end].filter((location) => isUsed.has(location)),
    };
  }

  /** What the program returns is kept, but masks that say nothing. */
  #openResults({ cfa, known }: FunctionFacts): readonly Term[] {
    if (cfa.name !== this.program.entry) return cfa.results;
    const atExit = known.get(cfa.exit);
    return cfa.results.filter((result) => {
      const value = varName(result).endsWith('?') ? atExit?.get(result) : undefined;
      return value === undefined || value === this.program.terms.true || (value.sort.kind === 'bv' && !isZero(value));
    });
  }

  /** The edge with what is known put in; cut off where control does not go on, gone if it does not even begin. */
  #rewriteEdge(facts: FunctionFacts, edge: Edge, end: Location): Edge[] {
    const { terms } = this.program;
    const known = new Map(facts.known.get(edge.source));
    const statements: Statement[] = [];
    for (const statement of edge.statements) {
      const evaluated = this.#step(facts, edge, statement, known);
      const kept = withoutMask(evaluated ?? statement, this.#assumed);
      if (!isIdle(terms, kept)) statements.push(kept);
      if (evaluated === undefined || goesOn(terms, evaluated)) continue;
      if (statements.every(({ kind }) => kind === 'assume' || kind === 'assign')) return [];
      return [{ source: edge.source, target: end, statements }];
    }
    return [{ ...edge, statements }];
  }
}

function withoutMask(statement: Statement, undefPartitions: ReadonlySet<number>): Statement {
  if (statement.kind !== 'load' || undefPartitions.has(statement.partition)) return statement;
  return { ...statement, undefBitsTarget: undefined };
}

function zeroLike(terms: TermBuilder, variable: Term): Term | undefined {
  return variable.sort.kind === 'bv' ? terms.bv(0, variable.sort.width) : undefined;
}

function isZero(mask: Term): boolean {
  return isConstant(mask) && bvValue(mask) === 0n;
}
