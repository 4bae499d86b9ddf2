import { CallGraph } from './call-graph';
import { callOn, inlineCall } from './inline';
import type { PlainCfa, PlainProgram } from './plain';
import type { Location } from './program';

/** What is inlined, of functions that are not recursive. */
export interface InlineLimits {
  /** Everything, if no function has more locations then. */
  readonly mostLocations: number;
  /** If not: a callee of so many locations or one that is called once, as long as the caller stays within the others. */
  readonly smallLocations: number;
}

export interface InlinedProgram {
  readonly program: PlainProgram;
  /** Where the copies of callees of so many locations begin and end. */
  readonly borders: ReadonlySet<Location>;
}

export interface InlinedProgram {
  readonly program: PlainProgram;
  /** Where the copies of callees of so many locations begin and end. */
  readonly borders: ReadonlySet<Location>;
}

/** The program with calls replaced by their callees, and without the functions that nothing calls any more. */
/** The program with calls replaced by their callees, and without the functions that nothing calls any more. */
export function inlineCalls(program: PlainProgram, limits: InlineLimits, smallest: number): InlinedProgram {
  const borders = new Map<string, Set<Location>>();
  const graph = new CallGraph(program);
  const functions = new Map<string, PlainCfa>();
  const sites = callCounts(program);
  const isModest = mostInlined(program, graph) <= limits.mostLocations;
  for (const name of graph.bottomUp.flat()) {
    let cfa = program.functions.get(name)!;
    const own = new Set<Location>();
    borders.set(name, own);
    for (const edge of cfa.edges) {
      const callee = callOn(edge)?.callee;
      if (callee === undefined || graph.isRecursive(callee)) continue;
      const body = functions.get(callee)!;
      const isWanted = isModest || body.locations.length <= limits.smallLocations || sites.get(callee) === 1;
      if (!isWanted || cfa.locations.length + body.locations.length > limits.mostLocations) continue;
      const inlined = inlineCall(program.terms, cfa, edge, body);
      cfa = inlined.cfa;
      const ends = body.locations.length < smallest ? [] : [body.entry, body.exit];
      for (const location of [...borders.get(callee)!, ...ends]) own.add(inlined.copies.get(location)!);
    }
    functions.set(name, cfa);
  }
  const left = calledFrom(functions, program.entry);
  return {
    program: { ...program, functions: left },
    borders: new Set([...left.keys()].flatMap((name) => [...borders.get(name)!])),
  };
}

function callCounts(program: PlainProgram): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { edges } of program.functions.values()) {
    for (const edge of edges) {
      const callee = callOn(edge)?.callee;
      if (callee !== undefined) counts.set(callee, (counts.get(callee) ?? 0) + 1);
    }
  }
  return counts;
}

function calledFrom(functions: ReadonlyMap<string, PlainCfa>, entry: string): ReadonlyMap<string, PlainCfa> {
  const found = new Map<string, PlainCfa>();
  const work = [entry];
  for (let name = work.pop(); name !== undefined; name = work.pop()) {
    const cfa = functions.get(name)!;
    found.set(name, cfa);
    for (const edge of cfa.edges) {
      const callee = callOn(edge)?.callee;
      if (callee !== undefined && !found.has(callee)) work.push(callee);
    }
  }
  return found;
}

/** Locations that the largest function has with all calls inlined that can be. */
function mostInlined(program: PlainProgram, graph: CallGraph): number {
  const sizes = new Map<string, number>();
  for (const name of graph.bottomUp.flat()) {
    const { locations, edges } = program.functions.get(name)!;
    let size = locations.length;
    for (const edge of edges) {
      const callee = callOn(edge)?.callee;
      if (callee !== undefined && !graph.isRecursive(callee)) size += sizes.get(callee)!;
    }
    sizes.set(name, size);
  }
  return Math.max(...sizes.values());
}
