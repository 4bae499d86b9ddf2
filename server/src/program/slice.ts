/**
 * Backward slicing by data and control dependence (Weiser; Gazer 3.2.2), across functions. What is left out can
 * neither influence whether a wanted check fails nor whether something unsupported is reached; loops that are left out
 * are taken to end. So executions are only added: a proof about the slice is a proof about the program.
 */
import type { Check } from '../task/check';
import { freeVars } from '../term/free-vars';
import type { Term } from '../term/term';
import { CfaGraph } from './cfa-graph';
import { readTerms, writtenVariables } from './effects';
import type { PlainCfa, PlainEdge, PlainProgram, PlainStatement } from './plain';
import type { Location } from './program';
import { withoutUnreachable } from './unreachable';

/** The part of a program that decides the wanted checks. */
export function slice(program: PlainProgram, wanted: (check: Check) => boolean): PlainProgram {
  const relevance = new Relevance(program, wanted);
  relevance.close();
  const functions = [...program.functions.values()].map((cfa) => [cfa.name, relevance.restrict(cfa)] as const);
  return { ...program, functions: new Map(functions), checks: program.checks.filter(wanted) };
}

/** A statement with where it stands. */
interface Site {
  readonly cfa: PlainCfa;
  readonly edge: PlainEdge;
  readonly statement: PlainStatement;
}

class Relevance {
  private readonly graphs = new Map<string, CfaGraph<PlainStatement>>();
  private readonly dependences = new Map<string, ReadonlyMap<Location, ReadonlySet<Location>>>();
  private readonly sites: readonly Site[];
  private readonly writers = new Map<Term, Site[]>();
  private readonly calls = new Map<string, Site[]>();
  private readonly blocking: readonly Site[];

  private readonly statements = new Set<PlainStatement>();
  private readonly variables = new Set<Term>();
  private readonly branches = new Set<Location>();
  private readonly neededFunctions = new Set<string>();
  private readonly work: (() => void)[] = [];

  constructor(
    private readonly program: PlainProgram,
    private readonly wanted: (check: Check) => boolean,
  ) {
    this.sites = [...program.functions.values()].flatMap((cfa) =>
      cfa.edges.flatMap((edge) => edge.statements.map((statement) => ({ cfa, edge, statement }))),
    );
    for (const site of this.sites) this.register(site);
    this.blocking = this.sites.filter((site) => site.statement.kind === 'assume' && !this.isBranchCondition(site));
  }

  close(): void {
    for (const site of this.sites) if (this.isCriterion(site.statement)) this.keep(site);
    // An assumption that no branch asks for stops executions by itself: it matters to whatever comes behind it.
    for (const site of this.blocking) this.keep(site);
    for (const name of this.functionsThatEndExecutions()) this.needReturn(name);
    for (let next = this.work.pop(); next !== undefined; next = this.work.pop()) next();
    this.keepFreeChecks();
  }

  /** Functions with a dead end, such as a call of `exit`: whether they return matters to whatever comes behind. */
  private functionsThatEndExecutions(): string[] {
    return [...this.program.functions.values()]
      .filter((cfa) => cfa.name !== this.program.entry)
      .filter((cfa) => cfa.locations.some((at) => at !== cfa.exit && this.graph(cfa).edgesFrom(at).length === 0))
      .map((cfa) => cfa.name);
  }

  private needReturn(name: string): void {
    const cfa = this.program.functions.get(name)!;
    this.needControl(cfa, cfa.exit);
    this.needCalls(cfa);
  }

  restrict(cfa: PlainCfa): PlainCfa {
    const graph = this.graph(cfa);
    const edges = cfa.locations.flatMap((location) => this.edgesLeft(graph, location));
    return withoutUnreachable({ ...cfa, edges });
  }

  private register(site: Site): void {
    for (const variable of writtenVariables(site.statement)) push(this.writers, variable, site);
    if (site.statement.kind === 'call') push(this.calls, site.statement.callee, site);
  }

  private isCriterion(statement: PlainStatement): boolean {
    return statement.kind === 'unsupported' || (statement.kind === 'check' && this.wanted(statement.check));
  }

  /** Whether an assumption is one of the alternatives at a branch. */
  private isBranchCondition({ cfa, edge, statement }: Site): boolean {
    return edge.statements[0] === statement && this.graph(cfa).edgesFrom(edge.source).length > 1;
  }

  private keep(site: Site): void {
    if (this.statements.has(site.statement)) return;
    this.statements.add(site.statement);
    this.work.push(() => {
      if (site.statement.kind !== 'call') for (const term of readTerms(site.statement)) this.needTerm(term);
      this.needEdge(site.cfa, site.edge);
    });
  }

  private needTerm(term: Term): void {
    for (const variable of freeVars(term)) this.needVariable(variable);
  }

  private needVariable(variable: Term): void {
    if (this.variables.has(variable)) return;
    this.variables.add(variable);
    this.work.push(() => {
      for (const site of this.writers.get(variable) ?? []) this.needWrite(site, variable);
      this.needParameter(variable);
    });
  }

  private needWrite(site: Site, variable: Term): void {
    this.keep(site);
    if (site.statement.kind !== 'call') return;
    const callee = this.program.functions.get(site.statement.callee);
    site.statement.results.forEach((result, at) => {
      const returned = callee?.results[at];
      if (result === variable && returned !== undefined) this.needVariable(returned);
    });
  }

  /** A parameter gets its value at every call. */
  private needParameter(variable: Term): void {
    for (const cfa of this.program.functions.values()) {
      const at = cfa.parameters.indexOf(variable);
      if (at < 0) continue;
      for (const site of this.calls.get(cfa.name) ?? []) {
        this.keep(site);
        if (site.statement.kind === 'call') this.needTerm(site.statement.arguments[at]!);
      }
    }
  }

  /** Control on an edge depends on the edge's own condition, on branches before it, and on calls of its function. */
  private needEdge(cfa: PlainCfa, edge: PlainEdge): void {
    const graph = this.graph(cfa);
    if (graph.edgesFrom(edge.source).length > 1) this.needBranch(cfa, edge.source);
    this.needControl(cfa, edge.source);
    this.needCalls(cfa);
  }

  private needCalls(cfa: PlainCfa): void {
    if (this.neededFunctions.has(cfa.name)) return;
    this.neededFunctions.add(cfa.name);
    for (const site of this.calls.get(cfa.name) ?? []) this.keep(site);
  }

  private needBranch(cfa: PlainCfa, location: Location): void {
    if (this.branches.has(location)) return;
    this.branches.add(location);
    for (const edge of this.graph(cfa).edgesFrom(location)) {
      const [first] = edge.statements;
      if (first?.kind === 'assume') this.keep({ cfa, edge, statement: first });
    }
    this.work.push(() => this.needControl(cfa, location));
  }

  private needControl(cfa: PlainCfa, location: Location): void {
    let dependence = this.dependences.get(cfa.name);
    if (dependence === undefined) {
      dependence = controlDependence(this.graph(cfa));
      this.dependences.set(cfa.name, dependence);
    }
    for (const branch of dependence.get(location) ?? []) this.needBranch(cfa, branch);
  }

  /** A check that is not wanted still holds behind its place; it is kept as a fact where that costs no new variable. */
  private keepFreeChecks(): void {
    for (const { cfa, statement } of this.sites) {
      if (statement.kind !== 'check' || !this.neededFunctions.has(cfa.name)) continue;
      if ([...freeVars(statement.condition)].every((variable) => this.variables.has(variable))) {
        this.statements.add(statement);
      }
    }
  }

  private edgesLeft(graph: CfaGraph<PlainStatement>, location: Location): PlainEdge[] {
    const edges = graph.edgesFrom(location);
    if (edges.length > 1 && !this.branches.has(location)) return this.collapsed(graph, location);
    return edges.map((edge) => ({ ...edge, statements: edge.statements.flatMap((one) => this.reduced(one)) }));
  }

  /** Nothing between an irrelevant branch and where its ways meet again is relevant: go there at once. */
  private collapsed(graph: CfaGraph<PlainStatement>, location: Location): PlainEdge[] {
    const meeting = graph.postDominators.immediate(graph.numberOf(location));
    if (meeting === undefined || meeting === graph.graph.size) return [];
    return [{ source: location, target: graph.location(meeting), statements: [] }];
  }

  private reduced(statement: PlainStatement): PlainStatement[] {
    if (statement.kind === 'check' && !this.wanted(statement.check)) {
      const { place, condition } = statement;
      return this.statements.has(statement) ? [{ kind: 'assume', place, condition }] : [];
    }
    // Inputs are counted: those that do not matter keep their turn, as far as the way past them is left.
    if (statement.kind === 'input' || statement.kind === 'havoc') return [statement];
    if (!this.statements.has(statement)) return [];
    if (statement.kind !== 'assign') return [statement];
    const bindings = statement.bindings.filter(({ target }) => this.variables.has(target));
    return [{ ...statement, bindings }];
  }

  private graph(cfa: PlainCfa): CfaGraph<PlainStatement> {
    let graph = this.graphs.get(cfa.name);
    if (graph === undefined) this.graphs.set(cfa.name, (graph = new CfaGraph(cfa)));
    return graph;
  }
}

/**
 * The branches that decide over each location: those from which some ways to the end pass it and others do not.
 * Ferrante, Ottenstein, Warren: "The program dependence graph and its use in optimization".
 */
function controlDependence(graph: CfaGraph<PlainStatement>): Map<Location, Set<Location>> {
  const tree = graph.postDominators;
  const result = new Map<Location, Set<Location>>();
  graph.graph.successors.forEach((targets, from) => {
    const branch = graph.location(from);
    if (graph.edgesFrom(branch).length < 2) return;
    const meeting = tree.immediate(from);
    for (const target of targets) {
      for (let at: number | undefined = target; at !== undefined && at !== meeting; at = tree.immediate(at)) {
        const location = graph.location(at);
        const branches = result.get(location);
        if (branches === undefined) result.set(location, new Set([branch]));
        else branches.add(branch);
      }
    }
  });
  return result;
}

function push<K, V>(table: Map<K, V[]>, key: K, value: V): void {
  const list = table.get(key);
  if (list === undefined) table.set(key, [value]);
  else list.push(value);
}
