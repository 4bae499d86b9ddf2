import { LineTable } from '../../base/line-table';
import type { RegionData, RegionEdgeData, RegionGraphData } from '../../engine/region-graph';
import { type KnownCheck, type KnownFunction, stateOf } from '../../service/model/results';
import { pathOf } from '../addresses';
import type { Context } from '../context';
import type { GraphEdge, GraphNode, ProofGraph } from '../protocol/proof-graph';
import type { PlainRange } from '../protocol/plain-range';

/** The checks that DASH decided, by what their region graphs are called. */
export function regionChecks(fn: KnownFunction | undefined): ReadonlyMap<string, KnownCheck> {
  const found = new Map<string, KnownCheck>();
  for (const check of fn?.checks ?? []) {
    if (check.verdict?.engine !== 'dash' || stateOf(check, fn!) !== 'current') continue;
    const name = `regions: ${check.kind}, line ${check.range.start.line + 1}`;
    found.set(found.has(name) ? `${name} (${check.id})` : name, check);
  }
  return found;
}

/** The graph that DASH decided a check with. Graphs are not kept: DASH decides it once more, in the same way. */
export async function regionGraph(
  fn: KnownFunction,
  { check, form, uri }: { readonly check: KnownCheck; readonly form: string; readonly uri: string },
  { verifications, service, outcomes }: Context,
): Promise<ProofGraph | { readonly reason: string }> {
  const means = verifications.means(uri);
  if (means === undefined) return { reason: 'The file has changed meanwhile.' };
  const { bound, milliseconds } = means.settings;
  const outcome = await service.verifyFunction(means.input, fn.name, {
    priority: 'interactive',
    options: { engine: 'dash', bound, milliseconds, task: means.task, scope: 'own', only: [check.id], graphs: true },
  });
  const result = outcomes.value(outcome, `Drawing the regions of ${check.id}`);
  const graph = result?.kind === 'decided' ? result.graphs?.find(({ id }) => id === check.id)?.graph : undefined;
  if (graph === undefined) return { reason: 'Nothing had to be searched: no way leads to a failure.' };
  const file = pathOf(uri);
  const lines = means.input.kind === 'ir' ? new LineTable(means.input.text) : undefined;
  const rangeOf = ({ file: of, line, irOffset }: RegionData): PlainRange | null => {
    const at = irOffset === null ? undefined : lines?.lineAt(irOffset);
    const first = at ?? (of === file && line !== null ? line - 1 : undefined);
    if (first === undefined) return null;
    return { start: { line: first, character: 0 }, end: { line: first + 1, character: 0 } };
  };
  const title = `Regions of ${check.kind}, line ${check.range.start.line + 1}`;
  return toGraph(title, form, inShort(graph, fn.name), rangeOf);
}

/** In short: without the name of the function that all is about, and without the numbers of copies where there is one. */
function inShort(graph: RegionGraphData, name: string): RegionGraphData {
  const copies = new Map<string, Set<string>>();
  for (const text of graph.regions.flatMap(({ predicates }) => predicates)) {
    for (const [, variable = '', copy = ''] of text.matchAll(numbered)) {
      copies.set(variable, (copies.get(variable) ?? new Set()).add(copy));
    }
  }
  const short = (text: string): string =>
    text
      .replaceAll(numbered, (all, variable: string) => ((copies.get(variable)?.size ?? 0) > 1 ? all : variable))
      .replaceAll(/([\w.$]+)::/g, (all, of) => (of === name ? '' : all));
  return {
    ...graph,
    regions: graph.regions.map((region) => ({
      ...region,
      location: region.location.startsWith(`${name}.`) ? region.location.slice(name.length + 1) : region.location,
      predicates: region.predicates.map(short),
    })),
    history: graph.history.map(short),
  };
}

const numbered = /([\w.$]+::[\w.$]+)!(\d+)/g;

function toGraph(
  title: string,
  form: string,
  { regions, edges, history }: RegionGraphData,
  rangeOf: (region: RegionData) => PlainRange | null,
): ProofGraph {
  return {
    title,
    form,
    nodes: regions.map((region) => toNode(region, rangeOf(region))),
    edges: edges.map(toEdge),
    history,
  };
}

function toNode({ id, location, line, predicates, role, tests }: RegionData, range: PlainRange | null): GraphNode {
  const place = line === null ? location : `${location}, line ${line}`;
  const through = tests.length === 0 ? 'no test has been here' : `tests ${tests.join(', ')}`;
  return {
    id: String(id),
    label: [`${id}${role === 'plain' ? '' : `: ${role}`}`, ...predicates].join('\n'),
    detail: [place, ...predicates, through].join('\n'),
    role: role === 'start' ? 'entry' : role === 'error' ? 'error' : 'plain',
    group: role === 'plain' ? place : null,
    range,
  };
}

function toEdge({ from, to, kind, tests }: RegionEdgeData): GraphEdge {
  const passed = tests.length > 0;
  const through = `test ${tests.slice(0, 3).join(', ')}${tests.length > 3 ? ', …' : ''}`;
  return {
    from: String(from),
    to: String(to),
    label: passed ? through : '',
    detail:
      kind === 'impossible' ? 'nothing passes here' : passed ? `tests ${tests.join(', ')}` : 'no test passes here',
    style: kind === 'impossible' ? 'refuted' : passed ? 'taken' : 'plain',
  };
}
