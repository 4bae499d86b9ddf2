/** Object numbers are assumed not to run out: that matters where an execution may allocate any number of times. */
import { isCyclic, stronglyConnectedComponents } from '../base/graph/components';
import { CallGraph } from '../program/call-graph';
import { CfaGraph } from '../program/cfa-graph';
import type { Cfa, Edge, Program } from '../program/program';
import type { Assumption } from '../task/assumption';

export function addressSpace(program: Program): readonly Assumption[] {
  const repeated = repeatedFunctions(program);
  const allocating = [...program.functions.values()].filter((cfa) => {
    const edges = repeated.has(cfa.name) ? cfa.edges : repeatedEdges(cfa);
    return edges.some(({ statements }) => statements.some(({ kind }) => kind === 'alloc'));
  });
  if (allocating.length === 0) return [];
  const names = allocating.map(({ name }) => name).join(', ');
  const detail = `fewer than ${2 ** program.layout.objectBits} objects in one execution, those of ${names} among them`;
  return [{ kind: 'address-space', detail, place: undefined }];
}

/** Functions that one execution may call any number of times. */
function repeatedFunctions(program: Program): ReadonlySet<string> {
  const graph = new CallGraph(program);
  const inLoops = [...program.functions.values()].flatMap((cfa) => repeatedEdges(cfa).flatMap(calleesOn));
  const work = [...inLoops, ...graph.names.filter((name) => graph.isRecursive(name))].filter((name) =>
    program.functions.has(name),
  );
  const found = new Set<string>();
  for (let name = work.pop(); name !== undefined; name = work.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    work.push(...graph.callees(name));
  }
  return found;
}

function calleesOn({ statements }: Edge): string[] {
  return statements.flatMap((statement) => (statement.kind === 'call' ? [statement.callee] : []));
}

/** Edges on cycles. */
function repeatedEdges(cfa: Cfa): readonly Edge[] {
  const graph = new CfaGraph(cfa);
  const cycleOf = new Map<number, number>();
  stronglyConnectedComponents(graph.graph).forEach((component, index) => {
    if (isCyclic(graph.graph, component)) for (const number of component) cycleOf.set(number, index);
  });
  return cfa.edges.filter(({ source, target }) => {
    const cycle = cycleOf.get(graph.numberOf(source));
    return cycle !== undefined && cycle === cycleOf.get(graph.numberOf(target));
  });
}
