import { describe, expect, it } from 'vitest';
import { place, type PlacedGraph, type PlacedNode } from '../../../client/webview/graph-layout';
import { neighbour } from '../../../client/webview/neighbour';
import type { GraphEdge, GraphNode, ProofGraph } from '../../../server/src/lsp/protocol/proof-graph';

const node = (id: string, rest: Partial<GraphNode> = {}): GraphNode => ({
  id,
  label: id,
  detail: '',
  role: 'plain',
  group: null,
  range: null,
  ...rest,
});
const edge = (text: string): GraphEdge => {
  const [from, to] = text.split('>');
  return { from: from!, to: to!, label: '', detail: '', style: 'plain' };
};
const graph = (nodes: readonly GraphNode[], edges: readonly string[]): ProofGraph => ({
  title: 'f',
  form: 'cfa',
  nodes,
  edges: edges.map(edge),
  history: [],
});

describe('a placed graph', () => {
  const loop = place(
    graph(
      [node('in', { role: 'entry' }), node('head'), node('body'), node('out')],
      ['in>head', 'head>body', 'body>head', 'head>out'],
    ),
  );
  const at = (id: string, { nodes }: PlacedGraph = loop): PlacedNode => nodes.find((one) => one.node.id === id)!;

  it('has what follows below what it follows', () => {
    expect(at('in').box.y).toBeLessThan(at('head').box.y);
    expect(at('head').box.y).toBeLessThan(at('body').box.y);
    expect(at('body').box.y).toBe(at('out').box.y);
  });

  it('has all edges, those back up as well', () => {
    expect(loop.edges.map(({ points }) => points.length >= 2)).toEqual([true, true, true, true]);
  });

  it.each([
    ['in', 'ArrowDown', 'head'],
    ['head', 'ArrowUp', 'in'],
    ['body', 'ArrowUp', 'head'],
    ['in', 'ArrowUp', undefined],
    ['out', 'ArrowDown', undefined],
  ] as const)('the arrow keys lead from %s by %s to %s', (from, key, to) => {
    expect(neighbour(loop, at(from), key)?.node.id).toBe(to);
  });

  it('the arrow keys lead to the left and to the right', () => {
    const [left, right] = [at('body'), at('out')].sort((a, b) => a.box.x - b.box.x);
    expect(neighbour(loop, left!, 'ArrowRight')).toBe(right);
    expect(neighbour(loop, right!, 'ArrowLeft')).toBe(left);
  });

  it('draws nodes of one group together', () => {
    const placed = place(
      graph(
        ['a', 'b', 'c', 'd'].map((id) => node(id, { group: id < 'c' ? 'first' : 'second' })),
        ['a>b', 'b>c', 'c>d', 'b>a'],
      ),
    );
    expect(placed.groups.map(({ name }) => name)).toEqual(['first', 'second']);
    const { box } = placed.groups[0]!;
    for (const id of ['a', 'b', 'c', 'd']) {
      const isInside = Math.abs(at(id, placed).box.y - box.y) < box.height / 2;
      expect([id, isInside]).toEqual([id, id < 'c']);
    }
  });

  it('leaves out what is furthest from the entry, and says how much', () => {
    const names = Array.from({ length: 700 }, (_, index) => `n${index}`);
    const placed = place(
      graph(
        names.map((id, index) => node(id, { role: index === 699 ? 'entry' : 'plain' })),
        names.slice(1).map((id, index) => `${id}>n${index}`),
      ),
    );
    expect(placed.nodes).toHaveLength(600);
    expect(placed.nodes[0]!.node.id).toBe('n699');
    expect(placed.leftOut).toBe(100);
  });

  it('may be empty', () => {
    expect(place(graph([], []))).toMatchObject({ nodes: [], edges: [], leftOut: 0 });
  });
});
