/** A search as plain data: its regions and edges at the end, and what happened, in words. For editors, files, people. */
import type { Location } from '../../program/program';
import { printInfix } from '../../term/print-infix';
import type { Term } from '../../term/term';
import type { SearchEvent } from './events';
import type { Region, RegionEdge, RegionGraph } from './regions';

/** Only strings, numbers and lists: it can be written as JSON and sent between threads. */
export interface RegionGraphData {
  readonly regions: readonly RegionData[];
  readonly edges: readonly RegionEdgeData[];
  /** What happened, in order, a line each. */
  readonly history: readonly string[];
}

export interface RegionData {
  readonly id: number;
  readonly location: string;
  /** Line in the C source, of what comes next there. */
  readonly line: number | null;
  /** Conjuncts, with the program's names. */
  readonly predicates: readonly string[];
  readonly role: 'start' | 'error' | 'plain';
  /** Numbers of the tests that pass through it. */
  readonly tests: readonly number[];
}

export interface RegionEdgeData {
  readonly from: number;
  readonly to: number;
}

/** The leaves of the region forest and the edges between them. */
export function regionGraphData(graph: RegionGraph, history: readonly string[]): RegionGraphData {
  const leaves = graph.regions.filter(({ split }) => split === undefined);
  return {
    regions: leaves.map((region) => ({
      id: region.id,
      location: region.location.label,
      line: lineAt(region),
      predicates: region.conjuncts.map(text),
      role: region === graph.start ? 'start' : region === graph.error ? 'error' : 'plain',
      tests: [...new Set(region.states.map(({ test }) => test.id))],
    })),
    edges: leaves.flatMap(({ out }) => [...out].map(({ from, to }) => ({ from: from.id, to: to.id }))),
    history,
  };
}

/** The same for Graphviz. */
export function regionGraphDot({ regions, edges }: RegionGraphData): string {
  const shown = regions.map(({ id, location, predicates, role, tests }) => {
    const label = [location, ...predicates].map((line) => line.replaceAll(/["\\]/g, '\\$&')).join('\\n');
    const style = tests.length > 0 ? ' style=bold' : '';
    return `  ${id} [label="${label}" shape=${role === 'error' ? 'octagon' : 'box'}${style}];`;
  });
  return ['digraph regions {', ...shown, ...edges.map(({ from, to }) => `  ${from} -> ${to};`), '}', ''].join('\n');
}

/** What happened, in words. */
export function explain(event: SearchEvent): string {
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

function lineAt({ out }: Region): number | null {
  for (const { step } of out) {
    for (const edge of step.edges) {
      const placed = edge.statements.find(({ place }) => place?.source !== undefined);
      if (placed !== undefined) return placed.place?.source?.line ?? null;
    }
  }
  return null;
}

function text(term: Term): string {
  return printInfix(term);
}
