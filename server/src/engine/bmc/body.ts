/**
 * A body without cycles as terms: where control gets and with which values, told from the body's entry on.
 *
 * What a branch decides is told relative to the branch (the dominator of where its ways meet), not to the way there:
 * `c ? 1 : 0` instead of `here && c ? 1 : 0`. So conditions stay short, and a later branch on the same folds away.
 */
import { reversePostorder } from '../../base/graph/digraph';
import { CfaGraph } from '../../program/cfa-graph';
import { callOn } from '../../program/inline';
import type { PlainCfa, PlainEdge, PlainStatement } from '../../program/plain';
import type { Location } from '../../program/program';
import type { TermBuilder } from '../../term/builder';
import type { Term } from '../../term/term';
import { Values, Variables } from './values';

/** Control at a place: the condition to get there from the body's entry, and the variables' values then. */
export interface State {
  readonly reached: Term;
  readonly values: Values;
}

/** What becomes of a state on an edge. */
export interface Passage {
  /** The edge's own condition. */
  readonly chosen: Term;
  /** The condition, relative to the edge's source, to pass all of it. */
  readonly through: Term;
  readonly values: Values;
}

/** What does not change from one use of a body to the next. */
export class BodyShape {
  readonly graph: CfaGraph<PlainStatement>;
  readonly order: readonly Location[];
  /** Where a loop goes round again, if the body is a loop's and there are other ways out of it. Last in the order. */
  readonly again: Location | undefined;
  readonly variables = new Variables();

  constructor(readonly cfa: PlainCfa) {
    this.graph = new CfaGraph(cfa);
    const order = reversePostorder(this.graph.graph, [this.graph.numberOf(cfa.entry)]);
    const locations = order.map((number) => this.graph.location(number));
    this.again = goesRoundAt(cfa);
    const isLast = (location: Location): boolean => location === this.again || location === cfa.exit;
    this.order = [...locations.filter((one) => !isLast(one)), ...locations.filter(isLast)];
  }

  /** The last location that every way to this one passes before it. */
  dominator(location: Location): Location {
    return this.graph.location(this.graph.dominators.immediate(this.graph.numberOf(location))!);
  }

  /** Whether every way from one location on passes the other. */
  leadsTo(from: Location, to: Location): boolean {
    return this.graph.postDominators.dominates(this.graph.numberOf(to), this.graph.numberOf(from));
  }
}

function goesRoundAt(cfa: PlainCfa): Location | undefined {
  const out = cfa.edges.filter(({ target }) => target === cfa.exit);
  const again = out.filter((edge) => callOn(edge)?.callee === cfa.name);
  return again.length === 1 && out.length > 1 ? again[0]!.source : undefined;
}

interface Arrival {
  readonly source: Location;
  readonly through: Term;
  readonly values: Values;
}

/** A state, and its condition relative to the location's dominator. */
interface Reached extends State {
  readonly relative: Term;
}

export class BodyEncoding {
  private readonly arrivals = new Map<Location, Arrival[]>();
  private readonly states = new Map<Location, Reached>();
  /** Locations from which on some execution ended, as far as the body is encoded. */
  private readonly lossy = new Set<Location>();
  /** Conditions relative to a dominator other than the entry. */
  private readonly between = new Map<Location, Map<Location, Term>>();

  constructor(
    private readonly terms: TermBuilder,
    private readonly shape: BodyShape,
    /** A condition that is small: itself, or a name for it. */
    private readonly short: (condition: Term) => Term,
  ) {}

  /** Answers the state at the exit. */
  run(values: Values, pass: (edge: PlainEdge, before: State) => Passage): State {
    const { terms, shape } = this;
    const { entry, exit } = shape.cfa;
    for (const location of shape.order) {
      const state = location === entry ? { reached: terms.true, relative: terms.true, values } : this.arrive(location);
      this.states.set(location, state);
      if (state.reached !== terms.false) this.leave(location, state, pass);
    }
    return this.states.get(exit) ?? { reached: terms.false, values: Values.none(terms, this.shape.variables) };
  }

  /** Whether some way found so far leads there. */
  hasArrived(location: Location): boolean {
    return this.arrivals.has(location);
  }

  private leave(location: Location, state: State, pass: (edge: PlainEdge, before: State) => Passage): void {
    const edges = this.shape.graph.edgesFrom(location);
    const passages = edges.map((edge) => pass(edge, state));
    edges.forEach(({ target }, at) => {
      const { through, values } = passages[at]!;
      if (through === this.terms.false) return;
      const arrival = { source: location, through: this.short(through), values };
      const list = this.arrivals.get(target);
      if (list === undefined) this.arrivals.set(target, [arrival]);
      else list.push(arrival);
    });
    const losesNothing =
      passages.every(({ chosen, through }) => chosen === through) && this.isComplete(passages.map((one) => one.chosen));
    if (!losesNothing) this.markLossy(location);
  }

  /** Whether one of the conditions holds, as far as folding shows. */
  private isComplete(conditions: readonly Term[]): boolean {
    const { terms } = this;
    if (terms.disj(conditions) === terms.true) return true;
    return conditions.some((one) => terms.not(terms.disj(conditions.filter((other) => other !== one))) === one);
  }

  /** What loses an execution here, loses one for everything that leads here. */
  private markLossy(location: Location): void {
    const { entry } = this.shape.cfa;
    for (let at = location; !this.lossy.has(at); at = this.shape.dominator(at)) {
      this.lossy.add(at);
      if (at === entry) return;
    }
  }

  private arrive(location: Location): Reached {
    const { terms } = this;
    const arrivals = this.arrivals.get(location) ?? [];
    const [first, ...others] = arrivals;
    if (first === undefined)
      return { reached: terms.false, relative: terms.false, values: Values.none(terms, this.shape.variables) };
    const dominator = this.shape.dominator(location);
    const conditions = arrivals.map(({ source, through }) => terms.and(this.from(dominator, source), through));
    const certain = !this.lossy.has(dominator) && this.shape.leadsTo(dominator, location);
    const relative = certain ? terms.true : this.short(terms.disj(conditions));
    const reached = this.short(terms.and(this.states.get(dominator)!.reached, relative));
    if (others.length === 0) return { reached, relative, values: first.values };
    const values = Values.merged(
      arrivals.map((arrival) => arrival.values),
      (variable) => this.choose(arrivals, conditions, variable),
    );
    return { reached, relative, values };
  }

  /** The condition to get to a location from one of its dominators. */
  private from(dominator: Location, location: Location): Term {
    if (dominator === this.shape.cfa.entry) return this.states.get(location)!.reached;
    let known = this.between.get(dominator);
    if (known === undefined) this.between.set(dominator, (known = new Map([[dominator, this.terms.true]])));
    const chain: Location[] = [];
    let at = location;
    for (; !known.has(at); at = this.shape.dominator(at)) chain.push(at);
    let condition = known.get(at)!;
    for (const next of chain.toReversed()) {
      condition = this.short(this.terms.and(condition, this.states.get(next)!.relative));
      known.set(next, condition);
    }
    return condition;
  }

  /**
   * One of the values. Only one way is taken, so those with the same value are one case, and the most frequent value,
   * usually the one from before the branch, needs no condition.
   */
  private choose(arrivals: readonly Arrival[], conditions: readonly Term[], variable: Term): Term {
    const cases = new Map<Term, Term[]>();
    arrivals.forEach(({ values }, at) => {
      const value = values.of(variable);
      const ways = cases.get(value);
      if (ways === undefined) cases.set(value, [conditions[at]!]);
      else ways.push(conditions[at]!);
    });
    const [usual, ...rest] = [...cases].sort(([, a], [, b]) => b.length - a.length);
    return rest.reduce((value, [other, ways]) => this.terms.ite(this.terms.disj(ways), other, value), usual![0]);
  }
}
