/** Where the nodes and edges of a graph are drawn: layer by layer, by dagre. */
import { Graph, layout } from '@dagrejs/dagre';
import type { GraphEdge, GraphNode, ProofGraph } from '../../server/src/lsp/protocol/proof-graph';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export interface PlacedNode {
  readonly node: GraphNode;
  readonly lines: readonly string[];
  /** Around its centre. */
  readonly box: Box;
}

export interface PlacedEdge {
  readonly edge: GraphEdge;
  /** What there is room for of its label. */
  readonly text: string;
  readonly points: readonly Point[];
  readonly label: Point;
}

export interface PlacedGraph {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
  readonly groups: readonly { readonly name: string; readonly box: Box }[];
  /** How many nodes there was no room for. */
  readonly leftOut: number;
}

/** More than that nobody can take in, and the layout would take its time. */
const mostNodes = 600;
const lineHeight = 16;
const characterWidth = 7.3;
const longestLine = 34;
const mostLines = 5;

export function place({ nodes, edges }: ProofGraph): PlacedGraph {
  const shown = reachedFirst(nodes, edges).slice(0, mostNodes);
  const ids = new Set(shown.map(({ id }) => id));
  const kept = edges.filter(({ from, to }) => ids.has(from) && ids.has(to));
  const graph = new Graph({ directed: true, multigraph: true, compound: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 28, ranksep: 44, edgesep: 14, marginx: 24, marginy: 24 });
  const groups = groupsOf(shown);
  for (const group of groups) graph.setNode(groupKey(group), {});
  for (const node of shown) {
    const lines = linesOf(node.label);
    const width = Math.max(44, Math.max(...lines.map(({ length }) => length)) * characterWidth + 22);
    graph.setNode(node.id, { lines, width, height: lines.length * lineHeight + 14 });
    if (node.group !== null && groups.has(node.group)) graph.setParent(node.id, groupKey(node.group));
  }
  kept.forEach((edge, at) => {
    const width = shortened(edge.label).length * characterWidth + 8;
    graph.setEdge(edge.from, edge.to, { width, height: edge.label === '' ? 0 : lineHeight, labelpos: 'c' }, String(at));
  });
  layout(graph);
  const size = graph.graph() as { readonly width?: number; readonly height?: number };
  return {
    width: size.width ?? 0,
    height: size.height ?? 0,
    nodes: shown.map((node) => {
      const { lines, ...box } = graph.node(node.id) as Box & { readonly lines: readonly string[] };
      return { node, lines, box };
    }),
    edges: kept.map((edge, at) => {
      const found = graph.edge(edge.from, edge.to, String(at)) as Point & { readonly points: readonly Point[] };
      return { edge, text: shortened(edge.label), points: found.points, label: { x: found.x, y: found.y } };
    }),
    groups: [...groups].map((name) => ({ name, box: graph.node(groupKey(name)) as Box })),
    leftOut: nodes.length - shown.length,
  };
}

/** Groups of one node are not worth a frame. */
function groupsOf(nodes: readonly GraphNode[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { group } of nodes) if (group !== null) counts.set(group, (counts.get(group) ?? 0) + 1);
  const several = [...counts].filter(([, count]) => count > 1).map(([group]) => group);
  return new Set(counts.size > 1 ? several : []);
}

function groupKey(group: string): string {
  return `group ${group}`;
}

/** In the order in which a walk from the entry comes to them; what it does not come to is last. */
function reachedFirst(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): readonly GraphNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const successors = new Map<string, string[]>();
  for (const { from, to } of edges) successors.set(from, [...(successors.get(from) ?? []), to]);
  const order = new Set(nodes.filter(({ role }) => role === 'entry').map(({ id }) => id));
  // A set that grows while it is walked is a queue.
  for (const id of order) for (const next of successors.get(id) ?? []) order.add(next);
  for (const { id } of nodes) order.add(id);
  return [...order].flatMap((id) => byId.get(id) ?? []);
}

function linesOf(label: string): readonly string[] {
  const lines = label.split('\n').map(shortened);
  return lines.length > mostLines ? [...lines.slice(0, mostLines - 1), '…'] : lines;
}

function shortened(line: string): string {
  return line.length > longestLine ? `${line.slice(0, longestLine - 1)}…` : line;
}
