/** Inlining as a service: a call's edge is replaced by a copy of the callee. */
import type { TermBuilder } from '../term/builder';
import { Substitution } from '../term/substitute';
import { type Term, varName } from '../term/term';
import { mapTerms } from './effects';
import type { PlainCfa, PlainEdge, PlainStatement } from './plain';
import type { Location } from './program';
import type { AssignStatement, CallStatement } from './statement';

/** Where the copied callee lies in the caller. */
export interface Inlined {
  readonly cfa: PlainCfa;
  /** The edges of the copy, binding of arguments and results included. */
  readonly edges: readonly PlainEdge[];
  /** Of each location of the callee. */
  readonly copies: ReadonlyMap<Location, Location>;
}

/**
 * The caller with one call replaced by the callee's body over variables of its own. Globals are shared, so calls in
 * the copy are calls like any other: a recursive callee can be inlined again and again.
 */
export function inlineCall(terms: TermBuilder, caller: PlainCfa, edge: PlainEdge, callee: PlainCfa): Inlined {
  const call = callOn(edge);
  if (call?.callee !== callee.name) throw new Error(`the edge does not call ${callee.name}`);
  const renaming = new Map(
    callee.variables.map((variable) => [variable, terms.fresh(varName(variable), variable.sort)] as const),
  );
  const renamed = (variable: Term): Term => renaming.get(variable) ?? variable;
  const substitution = new Substitution(terms, renaming);
  const copy = (statement: PlainStatement): PlainStatement =>
    mapTerms(statement, (term) => substitution.apply(term), renamed);
  let nextId = 1 + Math.max(...caller.locations.map(({ id }) => id));
  const places = new Map<Location, Location>(
    callee.locations.map((location) => [location, { id: nextId++, label: `${callee.name}.${location.label}` }]),
  );
  const edges = [
    step(edge.source, places.get(callee.entry)!, bind(callee.parameters.map(renamed), call.arguments, call)),
    ...callee.edges.map((inner) => ({
      source: places.get(inner.source)!,
      target: places.get(inner.target)!,
      statements: inner.statements.map(copy),
    })),
    step(places.get(callee.exit)!, edge.target, bind(call.results, callee.results.map(renamed), call)),
  ];
  const cfa: PlainCfa = {
    ...caller,
    variables: [...caller.variables, ...renaming.values()],
    locations: [...caller.locations, ...places.values()],
    edges: [...caller.edges.filter((other) => other !== edge), ...edges],
  };
  return { cfa, edges, copies: places };
}

/** The call that an edge consists of, if it does. */
export function callOn(edge: PlainEdge): CallStatement | undefined {
  const [only, ...more] = edge.statements;
  if (only?.kind !== 'call') return undefined;
  if (more.length > 0) throw new Error('a call must stand alone on its edge');
  return only;
}

function bind(targets: readonly Term[], values: readonly Term[], { place }: CallStatement): AssignStatement {
  if (targets.length !== values.length) throw new Error(`${targets.length} variables for ${values.length} values`);
  return { kind: 'assign', place, bindings: targets.map((target, at) => ({ target, value: values[at]! })) };
}

function step(source: Location, target: Location, statement: AssignStatement): PlainEdge {
  return { source, target, statements: statement.bindings.length === 0 ? [] : [statement] };
}
