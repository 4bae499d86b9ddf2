import { CfaGraph } from '../../program/cfa-graph';
import { largeBlocks } from '../../program/large-blocks';
import type { PlainCfa, PlainProgram } from '../../program/plain';
import type { Certificate } from '../../proof/certificate';
import type { RegionGraph } from './regions';

/** The region graph as invariants: a location's states are in regions from which no way leads to the error. */
export function certificateOf({ terms }: PlainProgram, cfa: PlainCfa, graph: RegionGraph | undefined): Certificate {
  const bad = graph?.leadingToError() ?? new Set();
  const { cutPoints } = largeBlocks(new CfaGraph(cfa));
  const invariants = new Map(
    cutPoints.map((location) => [location, graph?.without(location, bad) ?? terms.true] as const),
  );
  const { true: anything } = terms;
  const { name } = cfa;
  return {
    contexts: [{ function: name, requires: anything, ensures: anything, ghosts: [], invariants, calls: new Map() }],
  };
}
