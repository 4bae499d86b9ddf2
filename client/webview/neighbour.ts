import type { PlacedGraph, PlacedNode } from './graph-layout';

/** Where an arrow key leads: down and up along edges, left and right to the next node of the same height. */
export function neighbour(
  { nodes, edges }: PlacedGraph,
  { node, box }: PlacedNode,
  key: 'ArrowDown' | 'ArrowUp' | 'ArrowLeft' | 'ArrowRight',
): PlacedNode | undefined {
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const ids = edges.flatMap(({ edge }) => {
      if (key === 'ArrowDown') return edge.from === node.id ? [edge.to] : [];
      return edge.to === node.id ? [edge.from] : [];
    });
    // An edge back up does not lead down, if there is another.
    const linked = nodes.filter((one) => one.node.id !== node.id && ids.includes(one.node.id));
    return linked.find((one) => (key === 'ArrowDown' ? one.box.y > box.y : one.box.y < box.y)) ?? linked[0];
  }
  const direction = key === 'ArrowRight' ? 1 : -1;
  const beside = nodes.filter((one) => Math.abs(one.box.y - box.y) < 12 && (one.box.x - box.x) * direction > 0);
  return [...beside].sort((a, b) => (a.box.x - b.box.x) * direction)[0];
}
