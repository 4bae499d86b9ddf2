/**
 * The program unfolded so far, as terms. Functions (loops are functions too) are unfolded call by call: a call that is
 * not unfolded yet has arbitrary results. Stratified inlining, Gazer 4.1.1, with one encoding that only grows.
 */
import { assertNever } from '../../base/assert-never';
import type { PlainCfa, PlainEdge, PlainProgram, PlainStatement } from '../../program/plain';
import { callOn } from '../../program/inline';
import type { CallStatement, UnsupportedStatement } from '../../program/statement';
import type { Check } from '../../task/check';
import { BOOL } from '../../term/sort';
import { Op } from '../../term/op';
import type { Term } from '../../term/term';
import { BodyEncoding, BodyShape, type Passage, type State } from './body';
import type { Elimination } from '../engine';
import type { CallInfo } from './call-info';
import { compactChoice } from './choice';
import type { Questions } from './integers/integer-solver';
import { Values } from './values';

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

/** An edge being passed: the condition to get this far on it, and the values then. */
interface Passing {
  readonly through: Term;
  readonly values: Values;
}

interface Progress extends Passing {
  /** The condition to get to the edge. */
  readonly here: Term;
  readonly taken: Map<PlainStatement, Term>;
}

/** A body, and what comes after it. */
interface Round {
  readonly end: State;
  /** The next round, if the loop cannot but go round again; then it has no end of its own. */
  readonly next: CallSite | undefined;
  /** The condition to get there, relative to the round. */
  readonly nextReached: Term;
}

/** What is unfolded at once. The rest stays open. */
export interface UnfoldingOptions {
  readonly eliminate: Elimination;
  /** Rounds of each loop and recursion. */
  readonly rounds: number;
  /** Rounds that are certain to be gone, if it goes into the loop at all; they do not count. */
  readonly fixed: boolean;
  /** Whether there is time and room for another round. */
  readonly mayGoOn: () => boolean;
}

/** More conjuncts than this, and a path condition gets a name. */
const longestCondition = 6;

export class Unfolding {
  readonly root: CallSite;
  /** Calls that are not unfolded. */
  readonly open = new Set<CallSite>();
  /** Calls of loops and recursive functions that were unfolded when they were met. */
  readonly atOnce: CallSite[] = [];
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
    private readonly solver: Pick<Questions, 'define'>,
    private readonly options: UnfoldingOptions,
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
    const { terms } = this;
    let before = terms.true;
    for (let round = this.round(site); ; round = this.round(round.next)) {
      if (round.next === undefined) return { ...round.end, reached: terms.and(before, round.end.reached) };
      before = this.short(terms.and(before, round.nextReached));
      this.atOnce.push(round.next);
    }
  }

  /** Encodes a body; of a loop's, only one round if that is certain to be followed by another. */
  private round(site: CallSite): Round {
    const cfa = this.program.functions.get(site.callee)!;
    const shape = this.shapeOf(cfa);
    const values = Values.none(this.terms, shape.variables).with([
      ...site.globals,
      ...this.calls.readUnset(site.callee).map((local) => [local, this.terms.fresh('unset', local.sort)] as const),
      ...cfa.parameters.map((parameter, at) => [parameter, site.arguments[at]!] as const),
    ]);
    const steps: Step[] = [];
    const encoding = new BodyEncoding(this.terms, shape, (condition) => this.short(condition));
    const tail: { site?: CallSite; reached: Term } = { reached: this.terms.false };
    const end = encoding.run(values, (edge, before) => {
      if (edge.source !== shape.again || encoding.hasArrived(cfa.exit) || !this.isCertainRoundUnfolded()) {
        return this.pass(steps, edge, before, site);
      }
      const next = this.callFrom(
        callOn(edge)!,
        this.terms.and(site.reached, before.reached),
        before.values,
        site.chain,
      );
      tail.site = { ...next, round: site.round, chain: site.chain };
      tail.reached = before.reached;
      steps.push({ edge, begun: next.reached, passed: next.reached, taken: new Map(), site: tail.site });
      return { chosen: this.terms.true, through: this.terms.false, values: before.values };
    });
    site.instance = { cfa, steps };
    return { end, next: tail.site, nextReached: tail.reached };
  }

  private isCertainRoundUnfolded(): boolean {
    return this.options.fixed && this.options.mayGoOn();
  }

  private pass(steps: Step[], edge: PlainEdge, before: State, caller: CallSite): Passage {
    const { terms } = this;
    const here = terms.and(caller.reached, before.reached);
    const call = callOn(edge);
    if (call !== undefined) {
      const site = this.callFrom(call, here, before.values, caller.chain);
      const { through, values } = this.throughCall(site, before.values);
      steps.push({ edge, begun: here, passed: terms.and(here, through), taken: new Map(), site });
      return { chosen: terms.true, through, values };
    }
    const taken = new Map<PlainStatement, Term>();
    let chosen = terms.true;
    let after: Passing = { through: terms.true, values: before.values };
    edge.statements.forEach((statement, at) => {
      after = this.step(statement, { ...after, here, taken });
      if (at === 0 && statement.kind === 'assume') chosen = after.through;
    });
    const { through, values } = after;
    if (through !== terms.false || chosen !== terms.false) {
      steps.push({ edge, begun: terms.and(here, chosen), passed: terms.and(here, through), taken, site: undefined });
    }
    return { chosen, through, values };
  }

  /** What is behind a statement. */
  private step(statement: PlainStatement, { here, through, values, taken }: Progress): Passing {
    const { terms } = this;
    switch (statement.kind) {
      case 'assign': {
        const changes = statement.bindings.map(
          ({ target, value }) => [target, this.kept(target, values.in(value))] as const,
        );
        return { through, values: values.with(changes) };
      }
      case 'assume':
        return this.passing(through, values.in(statement.condition), values);
      case 'check': {
        const holds = values.in(statement.condition);
        const violated = terms.conj([here, through, terms.not(holds)]);
        if (violated !== terms.false) this.violations.push({ check: statement.check, violated });
        return this.passing(through, holds, values);
      }
      case 'input':
      case 'havoc': {
        const value = terms.fresh(statement.kind, statement.target.sort);
        taken.set(statement, value);
        if (statement.kind === 'input' && statement.source.kind === 'allocation-fails') this.outcomes.add(value);
        return { through, values: values.with([[statement.target, value]]) };
      }
      case 'unsupported': {
        const condition = values.in(statement.condition);
        const stuck = terms.conj([here, through, condition]);
        if (stuck !== terms.false) this.obstacles.push({ statement, reached: stuck });
        return { through: terms.and(through, terms.not(condition)), values };
      }
      case 'call':
        throw new Error('a call stands alone on its edge');
      default:
        return assertNever(statement);
    }
  }

  /** A value under the name of its variable, if that is not to be eliminated. Memory always is. */
  private kept(target: Term, value: Term): Term {
    if (this.options.eliminate === 'aggressive' || value.args.length === 0 || target.sort.kind === 'array')
      return value;
    if (this.options.eliminate === 'normal' && !this.calls.isReadOften(target)) return value;
    const name = this.terms.fresh('value', target.sort);
    this.define(name, value);
    return name;
  }

  /**
   * Where a condition tells how an allocation went, the values are made simpler by it: most programs leave at once when
   * one fails, and from there on every pointer has one object again.
   */
  private passing(through: Term, condition: Term, values: Values): Passing {
    const { terms } = this;
    const facts = new Map<Term, Term>();
    for (const part of condition.op === Op.And ? condition.args : [condition]) {
      const negated = part.op === Op.Not;
      const outcome = negated ? part.args[0]! : part;
      if (this.outcomes.has(outcome)) facts.set(outcome, terms.bool(!negated));
    }
    return {
      through: terms.and(through, condition),
      values: facts.size > 0 ? values.simplified(facts) : values,
    };
  }

  private callFrom(call: CallStatement, here: Term, values: Values, chain: ReadonlyMap<string, number>): CallSite {
    const compact = (value: Term): Term => compactChoice(this.terms, value, (condition) => this.named(condition));
    const args = call.arguments.map((argument) => compact(values.in(argument)));
    const globals = new Map(this.program.globals.map((one) => [one, compact(values.of(one))] as const));
    return this.site({ ...call, arguments: args }, this.named(here), globals, chain);
  }

  /** What a call leaves, and the condition that it returns. */
  private throughCall(site: CallSite, values: Values): Passing {
    const isRecursive = this.calls.isRecursive(site.callee);
    if (isRecursive && (site.round > this.options.rounds || !this.options.mayGoOn())) {
      this.open.add(site);
      for (const variable of this.changedAt(site)) {
        site.after.set(variable, this.terms.fresh('after', variable.sort));
      }
      return { through: site.returned, values: values.with(site.after) };
    }
    if (isRecursive) this.atOnce.push(site);
    // Its results need no names: what is known of them stays known.
    const end = this.body(site);
    const changes = this.changedAt(site).map((variable) => [variable, left(site, end, variable)] as const);
    return { through: end.reached, values: values.with(changes) };
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
  return end.values.of(inside);
}
