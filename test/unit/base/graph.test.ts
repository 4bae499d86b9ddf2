import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCyclic, stronglyConnectedComponents } from '../../../server/src/base/graph/components';
import { type Digraph, digraph, reachable, reversePostorder } from '../../../server/src/base/graph/digraph';
import { DominatorTree } from '../../../server/src/base/graph/dominators';
import { loopsOf } from '../../../server/src/base/graph/loops';

const graphs = fc
  .integer({ min: 1, max: 12 })
  .chain((size) =>
    fc
      .array(fc.tuple(fc.integer({ min: 0, max: size - 1 }), fc.integer({ min: 0, max: size - 1 })), { maxLength: 30 })
      .map((edges) => digraph(size, edges)),
  );

/** The graph without a node's edges: what is then unreachable was dominated by it. */
function without(graph: Digraph, node: number): Digraph {
  const edges: [number, number][] = [];
  graph.successors.forEach((targets, source) => {
    for (const target of targets) if (source !== node && target !== node) edges.push([source, target]);
  });
  return digraph(graph.size, edges);
}

describe('dominators', () => {
  it('agree with the definition: removing a dominator cuts the node off', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const tree = DominatorTree.of(graph, 0);
        const alive = reachable(graph, [0]);
        for (let a = 0; a < graph.size; a++) {
          const left = a === 0 ? new Uint8Array(graph.size) : reachable(without(graph, a), [0]);
          for (let b = 0; b < graph.size; b++) {
            const expected = alive[a] === 1 && alive[b] === 1 && (a === b || left[b] === 0);
            expect(tree.dominates(a, b)).toBe(expected);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('lowestCommon dominates all and is dominated by every common dominator', () => {
    fc.assert(
      fc.property(graphs, fc.array(fc.integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 4 }), (graph, picks) => {
        const tree = DominatorTree.of(graph, 0);
        const nodes = picks.map((pick) => pick % graph.size).filter((node) => tree.isReachable(node));
        const lowest = tree.lowestCommon(nodes);
        if (nodes.length === 0) {
          expect(lowest).toBeUndefined();
          return;
        }
        for (const node of nodes) expect(tree.dominates(lowest!, node)).toBe(true);
        for (let other = 0; other < graph.size; other++) {
          if (nodes.every((node) => tree.dominates(other, node))) expect(tree.dominates(other, lowest!)).toBe(true);
        }
      }),
    );
  });
});

describe('components', () => {
  it('two nodes share one exactly when each reaches the other', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const components = stronglyConnectedComponents(graph);
        const of = new Map(components.flatMap((component, index) => component.map((node) => [node, index] as const)));
        for (let a = 0; a < graph.size; a++) {
          const fromA = reachable(graph, [a]);
          for (let b = 0; b < graph.size; b++) {
            const mutual = fromA[b] === 1 && reachable(graph, [b])[a] === 1;
            expect(of.get(a) === of.get(b)).toBe(mutual);
            if (fromA[b] === 1) expect(of.get(a)!).toBeLessThanOrEqual(of.get(b)!);
          }
        }
      }),
    );
  });
});

describe('loops', () => {
  it('taking away all heads leaves no cycle, and a reducible head dominates its body', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const loops = loopsOf(graph, 0);
        const heads = new Set(loops.map((loop) => loop.head));
        const tree = DominatorTree.of(graph, 0);
        const alive = reachable(graph, [0]);
        const rest = stronglyConnectedComponents(graph, (node) => alive[node] === 1 && !heads.has(node));
        expect(rest.every((component) => component.length === 1)).toBe(true);
        for (const loop of loops) {
          expect(isCyclic(graph, loop.body)).toBe(true);
          if (loop.reducible) for (const node of loop.body) expect(tree.dominates(loop.head, node)).toBe(true);
          if (loop.parent !== undefined) expect(loop.parent.body).toEqual(expect.arrayContaining([...loop.body]));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('finds nesting, latches and irreducible entries', () => {
    const nested = loopsOf(
      digraph(5, [
        [0, 1],
        [1, 2],
        [2, 2],
        [2, 3],
        [3, 1],
        [3, 4],
      ]),
      0,
    );
    expect(nested.map(({ head, depth, latches, reducible }) => ({ head, depth, latches, reducible }))).toEqual([
      { head: 1, depth: 1, latches: [3], reducible: true },
      { head: 2, depth: 2, latches: [2], reducible: true },
    ]);
    const [irreducible] = loopsOf(
      digraph(3, [
        [0, 1],
        [0, 2],
        [1, 2],
        [2, 1],
      ]),
      0,
    );
    expect(irreducible).toMatchObject({ entries: [2, 1].sort(), reducible: false });
  });
});

describe('orders', () => {
  it('survive a path a hundred thousand long', () => {
    const size = 100_000;
    const path = digraph(
      size,
      Array.from({ length: size - 1 }, (_, index) => [index, index + 1] as const),
    );
    expect(reversePostorder(path, [0])).toHaveLength(size);
    expect(stronglyConnectedComponents(path)).toHaveLength(size);
    expect(DominatorTree.of(path, 0).immediate(size - 1)).toBe(size - 2);
  });
});
