/**
 * The program unfolded so far, as terms. Functions (loops are functions too) are unfolded call by call: a call that is
 * not unfolded yet has arbitrary results. Stratified inlining, Gazer 4.1.1, with one encoding that only grows.
 */
import { assertNever } from '../../base/assert-never';
import type { PlainCfa, PlainEdge, PlainProgram, PlainStatement } from '../../program/plain';
import { callOn } from '../../program/inline';
import type { CallStatement, UnsupportedStatement } from '../../program/statement';
import type { Solver } from '../../solver/solver';
import type { Check } from '../../task/check';
import { BOOL } from '../../term/sort';
import { Op } from '../../term/op';
import { Substitution, substitute } from '../../term/substitute';
import type { Term } from '../../term/term';
import { BodyEncoding, BodyShape, type Passage, type State } from './body';
import type { Elimination } from '../engine';
import type { CallInfo } from './call-info';
import { compactChoice } from './choice';

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

/** An edge being passed: the condition to get to it, the one to get this far on it, and what it has changed. */
interface Progress {
  readonly here: Term;
  readonly through: Term;
  readonly values: Map<Term, Term>;
  readonly taken: Map<PlainStatement, Term>;
}

/** More conjuncts than this, and a path condition gets a name. */
const longestCondition = 6;

export class Unfolding {
  readonly root: CallSite;
  /** Calls that are not unfolded. */
  readonly open = new Set<CallSite>();
  readonly violations: Violation[] = [];
  readonly obstacles: Obstacle[] = [];
  private readonly shapes = new Map<string, BodyShape>();
  /** What names stand for. */
  readonly definitions = new Map<Term, Term>();
  /** Inputs that say whether an allocation fails. */
  private readonly outcomes = new Set<Term>();

  constructor(
    private readonly program: PlainProgram,
    private readonly calls: CallInfo,
    private readonly solver: Solver,
    private readonly eliminate: Elimination,
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

  /** Encodes the callee's body at a call; answers the state at its end, relative to the call. */
  private body(site: CallSite): State {
    const cfa = this.program.functions.get(site.callee)!;
    const values = new Map(site.globals);
    for (const local of this.calls.readUnset(site.callee)) values.set(local, this.terms.fresh('unset', local.sort));
    cfa.parameters.forEach((parameter, at) => values.set(parameter, site.arguments[at]!));
    const steps: Step[] = [];
    const encoding = new BodyEncoding(this.terms, this.shapeOf(cfa), (condition) => this.short(condition));
    const end = encoding.run(values, (edge, before) => this.pass(steps, edge, before, site));
    site.instance = { cfa, steps };
    return end;
  }

  private pass(steps: Step[], edge: PlainEdge, before: State, caller: CallSite): Passage {
    const { terms } = this;
    const here = terms.and(caller.reached, before.reached);
    const call = callOn(edge);
    const values = new Map(before.values);
    const taken = new Map<PlainStatement, Term>();
    let chosen = terms.true;
    let through = terms.true;
    let site: CallSite | undefined;
    if (call !== undefined) {
      site = this.callFrom(call, here, before.values, caller.chain);
      through = this.throughCall(site, values);
    } else {
      edge.statements.forEach((statement, at) => {
        through = this.step(statement, { here, through, values, taken });
        if (at === 0 && statement.kind === 'assume') chosen = through;
      });
    }
    if (through !== terms.false || chosen !== terms.false) {
      steps.push({ edge, begun: terms.and(here, chosen), passed: terms.and(here, through), taken, site });
    }
    return { chosen, through, values };
  }

  /** Changes the values; answers the condition to get behind the statement from the edge's source. */
  private step(statement: PlainStatement, { here, through, values, taken }: Progress): Term {
    const { terms } = this;
    const now = (term: Term): Term => substitute(terms, term, values);
    switch (statement.kind) {
      case 'assign': {
        const changes = statement.bindings.map(({ target, value }) => [target, now(value)] as const);
        for (const [target, value] of changes) values.set(target, this.kept(target, value));
        return through;
      }
      case 'assume':
        return this.passing(through, now(statement.condition), values);
      case 'check': {
        const holds = now(statement.condition);
        const violated = terms.conj([here, through, terms.not(holds)]);
        if (violated !== terms.false) this.violations.push({ check: statement.check, violated });
        return this.passing(through, holds, values);
      }
      case 'input':
      case 'havoc': {
        const value = terms.fresh(statement.kind, statement.target.sort);
        taken.set(statement, value);
        values.set(statement.target, value);
        if (statement.kind === 'input' && statement.source.kind === 'allocation-fails') this.outcomes.add(value);
        return through;
      }
      case 'unsupported': {
        const condition = now(statement.condition);
        const stuck = terms.conj([here, through, condition]);
        if (stuck !== terms.false) this.obstacles.push({ statement, reached: stuck });
        return terms.and(through, terms.not(condition));
      }
      case 'call':
        throw new Error('a call stands alone on its edge');
      default:
        return assertNever(statement);
    }
  }

  /** A value under the name of its variable, if that is not to be eliminated. Memory always is. */
  private kept(target: Term, value: Term): Term {
    if (this.eliminate === 'aggressive' || value.args.length === 0 || target.sort.kind === 'array') return value;
    if (this.eliminate === 'normal' && !this.calls.isReadOften(target)) return value;
    const name = this.terms.fresh('value', target.sort);
    this.define(name, value);
    return name;
  }

  /**
   * Where a condition tells how an allocation went, the values are made simpler by it: most programs leave at once when
   * one fails, and from there on every pointer has one object again.
   */
  private passing(through: Term, condition: Term, values: Map<Term, Term>): Term {
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
    return terms.and(through, condition);
  }

  private callFrom(
    call: CallStatement,
    here: Term,
    values: ReadonlyMap<Term, Term>,
    chain: ReadonlyMap<string, number>,
  ): CallSite {
    const compact = (value: Term): Term => compactChoice(this.terms, value, (condition) => this.named(condition));
    const args = call.arguments.map((argument) => compact(substitute(this.terms, argument, values)));
    const globals = new Map(this.program.globals.map((one) => [one, compact(values.get(one) ?? one)] as const));
    return this.site({ ...call, arguments: args }, this.named(here), globals, chain);
  }

  /** Sets what the call leaves; answers the condition that it returns. */
  private throughCall(site: CallSite, values: Map<Term, Term>): Term {
    if (this.calls.isRecursive(site.callee)) {
      this.open.add(site);
      for (const variable of this.changedAt(site)) {
        const after = this.terms.fresh('after', variable.sort);
        site.after.set(variable, after);
        values.set(variable, after);
      }
      return site.returned;
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

  private shapeOf(cfa: PlainCfa): BodyShape {
    let shape = this.shapes.get(cfa.name);
    if (shape === undefined) this.shapes.set(cfa.name, (shape = new BodyShape(cfa)));
    return shape;
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
    this.definitions.set(variable, value);
    this.solver.define(variable, value);
  }
}

/** What a call leaves in a variable of the caller: one of the results, or a global. */
function left({ results, instance }: CallSite, end: State, variable: Term): Term {
  const inside = instance?.cfa.results[results.indexOf(variable)] ?? variable;
  return end.values.get(inside) ?? inside;
}
