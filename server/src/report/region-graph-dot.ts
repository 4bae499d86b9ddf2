import type { RegionData, RegionEdgeData, RegionGraphData } from '../engine/region-graph';

/** A region graph for Graphviz; what happened stands in comments at the end. */
export function regionGraphDot(title: string, { regions, edges, history }: RegionGraphData): string {
  return [
    'digraph regions {',
    `  label=${quoted(title)};`,
    '  node [shape=box fontname=monospace];',
    ...regions.map((region) => `  ${region.id} [label=${quoted(labelOf(region))}${styleOf(region)}];`),
    ...edges.map((edge) => `  ${edge.from} -> ${edge.to}${edgeStyle(edge)};`),
    '}',
    ...history.map((line) => `// ${line}`),
    '',
  ].join('\n');
}

function labelOf({ id, location, line, predicates, tests }: RegionData): string {
  const place = line === null ? location : `${location}, line ${line}`;
  const through = tests.length === 0 ? [] : [`tests ${tests.join(', ')}`];
  return [`${id}: ${place}`, ...predicates, ...through].join('\n');
}

function styleOf({ role, tests }: RegionData): string {
  const shape = role === 'error' ? ' shape=octagon' : role === 'start' ? ' shape=oval' : '';
  return `${shape}${tests.length > 0 ? ' style=bold' : ''}`;
}

function edgeStyle({ kind, tests }: RegionEdgeData): string {
  if (kind === 'impossible') return ' [style=dotted color=gray]';
  return tests.length === 0 ? '' : ` [style=bold label=${quoted(tests.join(', '))}]`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}
