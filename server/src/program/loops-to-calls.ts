/** Loops as tail-recursive functions: afterwards every automaton is acyclic, and only calls repeat. Gazer 4.1. */
import type { Loop } from '../base/graph/loops';
import type { TermBuilder } from '../term/builder';
import { freeVarsOf } from '../term/free-vars';
import { BOOL } from '../term/sort';
import { substitute } from '../term/substitute';
import { type Term, varName } from '../term/term';
import { CfaGraph } from './cfa-graph';
import { mapTerms, readTerms, writtenVariables } from './effects';
import type { PlainCfa, PlainEdge, PlainProgram, PlainStatement } from './plain';
import type { Location } from './program';
import { makeReducible } from './reducible';
import { withoutUnreachable } from './unreachable';

/** A function that stands for a loop. */
export interface LoopFunction {
  readonly name: string;
  /** The function whose text the loop is in. */
  readonly inside: string;
  /** The head in that function's automaton, before the change. */
  readonly head: Location;
}

export interface AcyclicProgram {
  readonly program: PlainProgram;
  readonly loops: ReadonlyMap<string, LoopFunction>;
}

export function loopsToCalls(program: PlainProgram): AcyclicProgram {
  const loops = new Map<string, LoopFunction>();
  const functions = new Map<string, PlainCfa>();
  const globals = new Set(program.globals);
  const work = [...program.functions.values()].map((cfa) => ({ cfa, inside: cfa.name }));
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    let cfa = withExitsCut(makeReducible(program.terms, withoutUnreachable(next.cfa)));
    for (;;) {
      const graph = new CfaGraph(cfa);
      const loop = graph.loops.find(({ depth }) => depth === 1);
      if (loop === undefined) break;
      const name = `${next.inside}#loop${loops.size + 1}`;
      loops.set(name, { name, inside: next.inside, head: graph.location(loop.head) });
      const extracted = new Extraction(program.terms, globals, graph, loop, name).run();
      work.push({ cfa: extracted.body, inside: next.inside });
      cfa = extracted.rest;
    }
    functions.set(cfa.name, cfa);
  }
  return { program: { ...program, functions }, loops };
}

/**
 * Edges that leave a loop end behind their condition: what comes then is done once, and is no part of the loop. A check
 * there is not one that a further round may fail.
 */
function withExitsCut(cfa: PlainCfa): PlainCfa {
  const graph = new CfaGraph(cfa);
  const around = new Map<number, Set<Loop>>();
  for (const loop of graph.loops) {
    for (const number of loop.body) around.set(number, (around.get(number) ?? new Set()).add(loop));
  }
  const loopsAt = (location: Location): ReadonlySet<Loop> => around.get(graph.numberOf(location)) ?? new Set();
  let nextId = 1 + Math.max(...cfa.locations.map(({ id }) => id));
  const cuts: Location[] = [];
  const edges = cfa.edges.flatMap((edge): PlainEdge[] => {
    const [first, ...rest] = edge.statements;
    if (first?.kind !== 'assume' || rest.length === 0) return [edge];
    const inside = loopsAt(edge.target);
    if ([...loopsAt(edge.source)].every((loop) => inside.has(loop))) return [edge];
    const cut = { id: nextId++, label: 'left' };
    cuts.push(cut);
    return [
      { ...edge, target: cut, statements: [first] },
      { ...edge, source: cut, statements: rest },
    ];
  });
  return cuts.length === 0 ? cfa : { ...cfa, locations: [...cfa.locations, ...cuts], edges };
}

/** Takes one outermost loop out of an automaton. */
class Extraction {
  private readonly members: ReadonlySet<Location>;
  private readonly head: Location;
  private readonly inner: readonly PlainEdge[];
  private readonly exits: readonly PlainEdge[];
  /** Where the loop's ways out lead, and the flags (for all but the first) that say which was taken. */
  private readonly targets: readonly Location[];
  private readonly flags: readonly Term[];
  private readonly passed: readonly Term[];
  private readonly changed: readonly Term[];
  private nextId: number;

  constructor(
    private readonly terms: TermBuilder,
    globals: ReadonlySet<Term>,
    private readonly graph: CfaGraph<PlainStatement>,
    loop: Loop,
    private readonly name: string,
  ) {
    const { cfa } = graph;
    this.members = new Set(loop.body.map((number) => graph.location(number)));
    this.head = graph.location(loop.head);
    const leaving = cfa.edges.filter(({ source }) => this.members.has(source));
    this.inner = leaving.filter(({ target }) => this.members.has(target));
    this.exits = leaving.filter(({ target }) => !this.members.has(target));
    this.targets = [...new Set(this.exits.map(({ target }) => target))];
    this.flags = this.targets.slice(1).map(() => terms.fresh('way-out', BOOL));
    const statements = leaving.flatMap((edge) => edge.statements);
    const local = (variables: Iterable<Term>): Term[] => [...new Set(variables)].filter((one) => !globals.has(one));
    this.changed = local(statements.flatMap(writtenVariables));
    this.passed = local([...freeVarsOf(statements.flatMap(readTerms)), ...this.changed]);
    this.nextId = 1 + Math.max(...cfa.locations.map(({ id }) => id));
  }

  run(): { readonly body: PlainCfa; readonly rest: PlainCfa } {
    return { body: this.body(), rest: this.rest() };
  }

  private get results(): readonly Term[] {
    return [...this.changed, ...this.flags];
  }

  /** One round of the loop; going round again is a call in the last place. */
  private body(): PlainCfa {
    const exit = this.location('exit');
    const again = this.location('again');
    const edges = [
      ...this.inner.map((edge) => (edge.target === this.head ? { ...edge, target: again } : edge)),
      { source: again, target: exit, statements: [this.callOfLoop()] },
      ...this.exits.map((edge) => this.wayOut(edge, exit)).flat(),
    ];
    return this.renamed({
      name: this.name,
      parameters: this.passed,
      results: this.results,
      variables: [...new Set([...this.passed, ...this.results])],
      entry: this.head,
      exit,
      locations: [...this.members, again, exit, ...this.extra],
      edges,
      place: this.graph.cfa.place,
    });
  }

  private readonly extra: Location[] = [];

  private wayOut(edge: PlainEdge, exit: Location): PlainEdge[] {
    if (this.flags.length === 0) return [{ ...edge, target: exit }];
    const chosen: PlainStatement = {
      kind: 'assign',
      place: undefined,
      bindings: this.flags.map((target, at) => ({
        target,
        value: this.terms.bool(this.targets[at + 1] === edge.target),
      })),
    };
    if (edge.statements[0]?.kind !== 'call')
      return [{ ...edge, target: exit, statements: [...edge.statements, chosen] }];
    const between = this.location('called');
    this.extra.push(between);
    return [
      { ...edge, target: between },
      { source: between, target: exit, statements: [chosen] },
    ];
  }

  /** What is left: the loop is a call, followed by a choice of where it led. */
  private rest(): PlainCfa {
    const { cfa } = this.graph;
    const before = this.location('loop');
    const after = this.targets.length === 0 ? [this.location('never')] : this.flags.map(() => this.location('left'));
    const first = after[0] ?? this.targets[0]!;
    const edges = [
      ...cfa.edges
        .filter(({ source }) => !this.members.has(source))
        .map((edge) => (edge.target === this.head ? { ...edge, target: before } : edge)),
      { source: before, target: first, statements: [this.callOfLoop()] },
      ...this.flags.flatMap((flag, at): PlainEdge[] => [
        this.choice(after[at]!, this.targets[at + 1]!, flag),
        this.choice(after[at]!, after[at + 1] ?? this.targets[0]!, this.terms.not(flag)),
      ]),
    ];
    return {
      ...cfa,
      entry: cfa.entry === this.head ? before : cfa.entry,
      variables: [...cfa.variables, ...this.flags],
      locations: [...cfa.locations.filter((location) => !this.members.has(location)), before, ...after],
      edges,
    };
  }

  private choice(source: Location, target: Location, condition: Term): PlainEdge {
    return { source, target, statements: [{ kind: 'assume', place: undefined, condition }] };
  }

  private callOfLoop(): PlainStatement {
    return { kind: 'call', place: undefined, callee: this.name, arguments: this.passed, results: this.results };
  }

  private location(label: string): Location {
    return { id: this.nextId++, label };
  }

  /** The loop's function has variables of its own. */
  private renamed(cfa: PlainCfa): PlainCfa {
    const names = new Map(cfa.variables.map((one) => [one, this.terms.fresh(varName(one), one.sort)] as const));
    const rename = (variable: Term): Term => names.get(variable) ?? variable;
    const inTerm = (term: Term): Term => substitute(this.terms, term, names);
    return {
      ...cfa,
      parameters: cfa.parameters.map(rename),
      results: cfa.results.map(rename),
      variables: cfa.variables.map(rename),
      edges: cfa.edges.map((edge) => ({
        ...edge,
        statements: edge.statements.map((statement) => mapTerms(statement, inTerm, rename)),
      })),
    };
  }
}
