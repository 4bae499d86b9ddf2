import { addBit, addBits, bitSet, hasBit, removeBit } from '../../base/bit-set';
import { reversePostorder } from '../../base/graph/digraph';
import { CfaGraph } from '../../program/cfa-graph';
import { readTerms, writtenVariables } from '../../program/effects';
import type { PlainCfa, PlainStatement } from '../../program/plain';
import { freeVarsOf } from '../../term/free-vars';
import type { Term } from '../../term/term';

/** Locals of an acyclic function that some path reads before it sets them: those that are live at the entry. */
export function unsetLocals(cfa: PlainCfa, globals: ReadonlySet<Term>): Term[] {
  const numbers = new Map<Term, number>();
  const numberOf = (variable: Term): number => {
    let number = numbers.get(variable);
    if (number === undefined) numbers.set(variable, (number = numbers.size));
    return number;
  };
  const effect = (statement: PlainStatement) => ({
    writes: writtenVariables(statement).map(numberOf),
    reads: [...freeVarsOf(readTerms(statement))].map(numberOf),
  });
  const effects = new Map(cfa.edges.map((edge) => [edge, edge.statements.map(effect)] as const));
  const results = cfa.results.map(numberOf);

  const graph = new CfaGraph(cfa);
  const live = cfa.locations.map(() => bitSet(numbers.size));
  for (const result of results) addBit(live[graph.numberOf(cfa.exit)]!, result);
  for (const number of reversePostorder(graph.graph, [graph.numberOf(cfa.entry)]).reverse()) {
    for (const edge of graph.edgesFrom(graph.location(number))) {
      const before = live[graph.numberOf(edge.target)]!.slice();
      for (const { writes, reads } of effects.get(edge)!.toReversed()) {
        for (const variable of writes) removeBit(before, variable);
        for (const variable of reads) addBit(before, variable);
      }
      addBits(live[number]!, before);
    }
  }
  const known = new Set([...globals, ...cfa.parameters]);
  const atEntry = live[graph.numberOf(cfa.entry)]!;
  return [...numbers].filter(([one, number]) => hasBit(atEntry, number) && !known.has(one)).map(([one]) => one);
}
