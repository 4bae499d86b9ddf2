/**
 * The program unfolded so far, as terms. Functions (loops are functions too) are unfolded call by call: a call that is
 * not unfolded yet has arbitrary results. Stratified inlining, Gazer 4.1.1, with one encoding that only grows.
 */
import { assertNever } from '../../base/assert-never';
import type { PlainCfa, PlainEdge, PlainProgram, PlainStatement } from '../../program/plain';
import { CfaGraph } from '../../program/cfa-graph';
import { callOn } from '../../program/inline';
import type { Location } from '../../program/program';
import type { CallStatement, UnsupportedStatement } from '../../program/statement';
import type { Solver } from '../../solver/solver';
import type { Check } from '../../task/check';
import { BOOL } from '../../term/sort';
import { Op } from '../../term/op';
import { Substitution, substitute } from '../../term/substitute';
import type { Term } from '../../term/term';
import { reversePostorder } from '../../base/graph/digraph';
import type { CallInfo } from './call-info';

/** A function's body at one call. */
export interface Instance {
  readonly cfa: PlainCfa;
  readonly steps: readonly Step[];
}

/** An edge of an instance. */
export interface Step {
  readonly edge: PlainEdge;
  /** Control gets to the edge and its condition holds. */
  readonly begun: Term;
  /** Control passes the whole edge. */
  readonly passed: Term;
  /** The values taken by inputs and havocs on it. */
  readonly taken: ReadonlyMap<PlainStatement, Term>;
  readonly site: CallSite | undefined;
}

/** A call in an instance. */
export interface CallSite {
  readonly callee: string;
  /** Control gets to the call. A variable, or a constant. */
  readonly reached: Term;
  readonly arguments: readonly Term[];
  /** The caller's variables. */
  readonly results: readonly Term[];
  readonly globals: ReadonlyMap<Term, Term>;
  /** Names for what an open call leaves in results and globals. */
  readonly after: Map<Term, Term>;
  readonly returned: Term;
  /** How often the callee is active already on the way here, this call included. */
  readonly round: number;
  readonly chain: ReadonlyMap<string, number>;
  instance: Instance | undefined;
}

export interface Violation {
  readonly check: Check;
  readonly violated: Term;
}

export interface Obstacle {
  readonly statement: UnsupportedStatement;
  readonly reached: Term;
}

interface State {
  readonly reached: Term;
  readonly values: Map<Term, Term>;
}

/** More conjuncts than this, and a path condition gets a name. */
const longestCondition = 6;

export class Unfolding {
  readonly root: CallSite;
  /** Calls that are not unfolded. */
  readonly open = new Set<CallSite>();
  readonly violations: Violation[] = [];
  readonly obstacles: Obstacle[] = [];
  private readonly graphs = new Map<string, readonly PlainEdge[]>();
  /** Inputs that say whether an allocation fails. */
  private readonly outcomes = new Set<Term>();

  constructor(
    private readonly program: PlainProgram,
    private readonly calls: CallInfo,
    private readonly solver: Solver,
  ) {
    const globals = new Map(program.globals.map((variable) => [variable, variable]));
    this.root = this.site(
      { callee: program.entry, arguments: [], results: [] },
      program.terms.true,
      globals,
      new Map(),
    );
    this.body(this.root);
  }

  private get terms(): PlainProgram['terms'] {
    return this.program.terms;
  }

  /** Puts the callee's body in the place of a call that was left open: what it leaves is now determined. */
  unfold(site: CallSite): void {
    this.open.delete(site);
    const end = this.body(site);
    this.define(site.returned, end.reached);
    for (const [variable, after] of site.after) this.define(after, left(site, end, variable));
  }

  /** Encodes the callee's body at a call; answers the state at its end. */
  private body(site: CallSite): State {
    const cfa = this.program.functions.get(site.callee)!;
    const values = new Map(site.globals);
    for (const local of this.calls.readUnset(site.callee)) values.set(local, this.terms.fresh('unset', local.sort));
    cfa.parameters.forEach((parameter, at) => values.set(parameter, site.arguments[at]!));
    const steps: Step[] = [];
    const end = this.encode(cfa, steps, { reached: site.reached, values }, site.chain);
    site.instance = { cfa, steps };
    return end;
  }

  private encode(cfa: PlainCfa, steps: Step[], start: State, chain: ReadonlyMap<string, number>): State {
    const arrived = new Map<Location, State[]>([[cfa.entry, [start]]]);
    const states = new Map<Location, State>();
    for (const edge of this.edgesOf(cfa)) {
      let state = states.get(edge.source);
      if (state === undefined) states.set(edge.source, (state = this.merge(arrived.get(edge.source) ?? [])));
      if (state.reached === this.terms.false) continue;
      const after = this.pass(steps, state, edge, chain);
      const list = arrived.get(edge.target);
      if (list === undefined) arrived.set(edge.target, [after]);
      else list.push(after);
    }
    return this.merge(arrived.get(cfa.exit) ?? []);
  }

  private pass(steps: Step[], before: State, edge: PlainEdge, chain: ReadonlyMap<string, number>): State {
    const call = callOn(edge);
    const values = new Map(before.values);
    const taken = new Map<PlainStatement, Term>();
    let { reached } = before;
    let begun = reached;
    let site: CallSite | undefined;
    if (call !== undefined) {
      site = this.callFrom(call, before, chain);
      reached = this.throughCall(site, values);
    } else {
      edge.statements.forEach((statement, at) => {
        reached = this.step(statement, reached, values, taken);
        if (at === 0 && statement.kind === 'assume') begun = reached;
      });
    }
    reached = this.short(reached);
    steps.push({ edge, begun, passed: reached, taken, site });
    return { reached, values };
  }

  /** Changes the values; answers the condition to get behind the statement. */
  private step(
    statement: PlainStatement,
    reached: Term,
    values: Map<Term, Term>,
    taken: Map<PlainStatement, Term>,
  ): Term {
    const { terms } = this;
    const now = (term: Term): Term => substitute(terms, term, values);
    switch (statement.kind) {
      case 'assign': {
        const changes = statement.bindings.map(({ target, value }) => [target, now(value)] as const);
        for (const [target, value] of changes) values.set(target, value);
        return reached;
      }
      case 'assume':
        return this.passing(reached, now(statement.condition), values);
      case 'check': {
        const holds = now(statement.condition);
        const violated = terms.and(reached, terms.not(holds));
        if (violated !== terms.false) this.violations.push({ check: statement.check, violated });
        return this.passing(reached, holds, values);
      }
      case 'input':
      case 'havoc': {
        const value = terms.fresh(statement.kind, statement.target.sort);
        taken.set(statement, value);
        values.set(statement.target, value);
        if (statement.kind === 'input' && statement.source.kind === 'allocation-fails') this.outcomes.add(value);
        return reached;
      }
      case 'unsupported': {
        const condition = now(statement.condition);
        const stuck = terms.and(reached, condition);
        if (stuck !== terms.false) this.obstacles.push({ statement, reached: stuck });
        return terms.and(reached, terms.not(condition));
      }
      case 'call':
        throw new Error('a call stands alone on its edge');
      default:
        return assertNever(statement);
    }
  }

  /**
   * Where a condition tells how an allocation went, the values are made simpler by it: most programs leave at once when
   * one fails, and from there on every pointer has one object again.
   */
  private passing(reached: Term, condition: Term, values: Map<Term, Term>): Term {
    const { terms } = this;
    const facts = new Map<Term, Term>();
    for (const part of condition.op === Op.And ? condition.args : [condition]) {
      const negated = part.op === Op.Not;
      const outcome = negated ? part.args[0]! : part;
      if (this.outcomes.has(outcome)) facts.set(outcome, terms.bool(!negated));
    }
    if (facts.size > 0) {
      const simpler = new Substitution(terms, facts);
      for (const [variable, value] of values) values.set(variable, simpler.apply(value));
    }
    return terms.and(reached, condition);
  }

  private callFrom(call: CallStatement, before: State, chain: ReadonlyMap<string, number>): CallSite {
    const args = call.arguments.map((argument) => substitute(this.terms, argument, before.values));
    const globals = new Map(this.program.globals.map((one) => [one, before.values.get(one) ?? one] as const));
    return this.site({ ...call, arguments: args }, this.named(before.reached), globals, chain);
  }

  /** Sets what the call leaves; answers the condition that it is reached and returns. */
  private throughCall(site: CallSite, values: Map<Term, Term>): Term {
    if (this.calls.isRecursive(site.callee)) {
      this.open.add(site);
      for (const variable of this.changedAt(site)) {
        const after = this.terms.fresh('after', variable.sort);
        site.after.set(variable, after);
        values.set(variable, after);
      }
      return this.terms.and(site.reached, site.returned);
    }
    // What calls nobody again and again is unfolded at once: it costs no bound, and its results need no names.
    const end = this.body(site);
    for (const variable of this.changedAt(site)) values.set(variable, left(site, end, variable));
    return end.reached;
  }

  private changedAt({ callee, results }: CallSite): Term[] {
    return [...this.calls.changedBy(callee), ...results];
  }

  private site(
    { callee, arguments: args, results }: Pick<CallStatement, 'callee' | 'arguments' | 'results'>,
    reached: Term,
    globals: ReadonlyMap<Term, Term>,
    chain: ReadonlyMap<string, number>,
  ): CallSite {
    const round = (chain.get(callee) ?? 0) + 1;
    return {
      callee,
      reached,
      arguments: args,
      results,
      globals,
      after: new Map(),
      returned: this.terms.fresh('returned', BOOL),
      round,
      chain: this.calls.isRecursive(callee) ? new Map(chain).set(callee, round) : chain,
      instance: undefined,
    };
  }

  private merge(states: readonly State[]): State {
    const { terms } = this;
    const live = states.filter(({ reached }) => reached !== terms.false);
    const [last, ...others] = live.toReversed();
    if (last === undefined) return { reached: terms.false, values: new Map() };
    if (others.length === 0) return last;
    const values = new Map<Term, Term>();
    for (const variable of new Set(live.flatMap((state) => [...state.values.keys()]))) {
      const valueIn = (state: State): Term => state.values.get(variable) ?? variable;
      values.set(
        variable,
        others.reduce((rest, state) => terms.ite(state.reached, valueIn(state), rest), valueIn(last)),
      );
    }
    return { reached: this.short(terms.disj(live.map(({ reached }) => reached))), values };
  }

  private edgesOf(cfa: PlainCfa): readonly PlainEdge[] {
    let edges = this.graphs.get(cfa.name);
    if (edges === undefined) {
      const graph = new CfaGraph(cfa);
      const order = reversePostorder(graph.graph, [graph.numberOf(cfa.entry)]);
      edges = order.flatMap((number) => graph.edgesFrom(graph.location(number)));
      this.graphs.set(cfa.name, edges);
    }
    return edges;
  }

  /** A condition that is small: itself, or a name for it. */
  private short(condition: Term): Term {
    return condition.args.length > longestCondition ? this.named(condition) : condition;
  }

  private named(condition: Term): Term {
    if (condition.args.length === 0) return condition;
    const name = this.terms.fresh('reached', BOOL);
    this.define(name, condition);
    return name;
  }

  private define(variable: Term, value: Term): void {
    this.solver.assert(this.terms.eq(variable, value));
  }
}

/** What a call leaves in a variable of the caller: one of the results, or a global. */
function left({ results, instance }: CallSite, end: State, variable: Term): Term {
  const inside = instance?.cfa.results[results.indexOf(variable)] ?? variable;
  return end.values.get(inside) ?? inside;
}
