/** A search as plain data: its regions and edges at the end, and what happened, in words. For editors, files, people. */
import type { Location } from '../../program/program';
import { printInfix } from '../../term/print-infix';
import type { Term } from '../../term/term';
import type { SearchEvent } from './events';
import type { FrontierData, RegionData, RegionEdgeData, RegionGraphData } from '../region-graph';
import type { Region, RegionEdge, RegionGraph } from './regions';
import type { TestState } from './test-run';

/** Keeps what happens in a search, for `regionGraphData`. */
export class Story {
  readonly history: string[] = [];
  readonly frontiers: FrontierData[] = [];
  /** Edges that nothing passes, by the regions that they were between. */
  readonly gone: (readonly [from: Region, to: Region])[] = [];

  take(event: SearchEvent): void {
    this.history.push(explain(event));
    switch (event.kind) {
      case 'frontier': {
        const { from, to } = event.edge;
        this.frontiers.push({ from: from.id, to: to.id, test: event.state?.test.id ?? null, outcome: 'open' });
        this.frontier = event.edge;
        break;
      }
      case 'test':
        this.settle('test');
        break;
      case 'split':
        if (this.frontier?.from === event.region) this.gone.push([event.outside, this.frontier.to]);
        this.settle('split');
        break;
      case 'impossible':
        this.gone.push([event.edge.from, event.edge.to]);
        this.settle('impossible');
        break;
      default:
        break;
    }
  }

  private frontier: RegionEdge | undefined;

  /** The first that happens after a frontier was chosen is what came of it. */
  private settle(outcome: FrontierData['outcome']): void {
    const last = this.frontiers.at(-1);
    if (last?.outcome === 'open') this.frontiers[this.frontiers.length - 1] = { ...last, outcome };
  }
}

/** The leaves of the region forest and the edges between them. */
export function regionGraphData(graph: RegionGraph, { history, frontiers, gone }: Story): RegionGraphData {
  const leaves = graph.regions.filter(({ split }) => split === undefined);
  const tests = testsOfEdges(leaves);
  const possible = leaves.flatMap(({ out }) =>
    [...out].map(({ from, to }): RegionEdgeData => {
      const passing = [...(tests.get(from)?.get(to) ?? [])];
      return { from: from.id, to: to.id, kind: 'possible', tests: passing };
    }),
  );
  return {
    regions: leaves.map((region) => ({
      id: region.id,
      location: region.location.label,
      ...placeOf(region),
      predicates: region.conjuncts.map(text),
      role: region === graph.start ? 'start' : region === graph.error ? 'error' : 'plain',
      tests: [...new Set(region.states.map(({ test }) => test.id))],
    })),
    edges: [...possible, ...impossible(graph, gone)],
    frontiers,
    history,
  };
}

/** Tests by the regions of two states that follow each other in them. */
function testsOfEdges(leaves: readonly Region[]): Map<Region, Map<Region, Set<number>>> {
  const regionOf = new Map<TestState, Region>();
  for (const leaf of leaves) for (const state of leaf.states) regionOf.set(state, leaf);
  const found = new Map<Region, Map<Region, Set<number>>>();
  for (const [state, to] of regionOf) {
    const from = state.previous && regionOf.get(state.previous);
    if (from === undefined) continue;
    const targets = found.get(from) ?? new Map<Region, Set<number>>();
    found.set(from, targets);
    targets.set(to, (targets.get(to) ?? new Set()).add(state.test.id));
  }
  return found;
}

/** Edges that went, as far as the regions at their ends are of this graph and were not split since. */
function impossible(graph: RegionGraph, gone: Story['gone']): readonly RegionEdgeData[] {
  const shown = new Map<string, RegionEdgeData>();
  const isLeaf = (region: Region): boolean => region.split === undefined && graph.regions[region.id] === region;
  for (const [from, to] of gone) {
    if (!isLeaf(from) || !isLeaf(to) || [...from.out].some((edge) => edge.to === to)) continue;
    shown.set(`${from.id} ${to.id}`, { from: from.id, to: to.id, kind: 'impossible', tests: [] });
  }
  return [...shown.values()];
}

/** What happened, in words. */
function explain(event: SearchEvent): string {
  switch (event.kind) {
    case 'test': {
      const { id, end, taken } = event.test;
      const inputs = taken.slice(0, 8).map(({ value }) => (typeof value === 'object' ? 'an array' : String(value)));
      const more = taken.length > inputs.length ? ', …' : '';
      return `test ${id} with ${inputs.length === 0 ? 'no inputs' : inputs.join(', ') + more}: ${endText(end)}`;
    }
    case 'frontier': {
      const from = event.state === undefined ? '' : ` from test ${event.state.test.id}`;
      return `frontier ${edgeText(event.edge)}${from}`;
    }
    case 'asked':
      return event.ends === 'fails'
        ? `can something fail in ${event.callee}?`
        : `can ${event.callee} return where ${text(event.target)}?`;
    case 'answered': {
      const { answer, callee } = event;
      if (answer === 'reached') return `${callee} can, and a test goes that way`;
      return answer === 'open' ? `${callee}: not decided` : `${callee} cannot, called where ${text(answer.not)}`;
    }
    case 'impossible':
      return `nothing gets from ${edgeText(event.edge)}`;
    case 'split': {
      const { region, predicate, inside, outside } = event;
      return `region ${region.id} at ${region.location.label} is split by ${text(predicate)}: ${inside.id} where it holds, ${outside.id} where not`;
    }
  }
}

function endText(end: 'failed' | 'stopped' | 'step-budget' | 'undetermined'): string {
  if (end === 'failed') return 'gets to the error';
  if (end === 'step-budget') return 'cut after so many steps';
  return end === 'stopped' ? 'ends without an error' : 'ends where a value is not determined';
}

function edgeText({ from, to }: RegionEdge): string {
  return `${nameOf(from)} to ${nameOf(to)}`;
}

function nameOf({ id, location }: { readonly id: number; readonly location: Location }): string {
  return `${id} (${location.label})`;
}

function placeOf({ out }: Region): Pick<RegionData, 'file' | 'line' | 'irOffset'> {
  const statements = [...out].flatMap(({ step }) => step.edges.flatMap((edge) => edge.statements));
  const place = statements.find((one) => one.place?.source !== undefined)?.place ?? statements[0]?.place;
  const { file = null, line = null } = place?.source ?? {};
  return { file, line, irOffset: place?.irOffset ?? null };
}

function text(term: Term): string {
  return printInfix(term);
}
