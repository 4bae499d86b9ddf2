import { CallGraph } from './call-graph';
import { callOn, inlineCall } from './inline';
import type { PlainCfa, PlainProgram } from './plain';

/** The program with every call replaced by its callee where that is possible and the entry stays within a size. */
export function inlineAll(program: PlainProgram, mostLocations: number): PlainProgram | undefined {
  const graph = new CallGraph(program);
  const functions = new Map<string, PlainCfa>();
  const kept = new Set<string>();
  for (const name of graph.bottomUp.flat()) {
    let cfa = program.functions.get(name)!;
    for (const edge of cfa.edges) {
      const callee = callOn(edge)?.callee;
      if (callee === undefined) continue;
      if (graph.isRecursive(callee)) kept.add(callee);
      else cfa = inlineCall(program.terms, cfa, edge, functions.get(callee)!).cfa;
      if (cfa.locations.length > mostLocations) return undefined;
    }
    functions.set(name, cfa);
  }
  const needed = [...functions].filter(([name]) => name === program.entry || kept.has(name));
  return { ...program, functions: new Map(needed) };
}
