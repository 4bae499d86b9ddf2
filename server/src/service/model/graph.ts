import type { SourcePosition } from '../../base/place';

/** A graph that was worked on, to be drawn. */
export interface DrawnGraph {
  readonly title: string;
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
}

export interface DrawnNode {
  readonly id: string;
  readonly label: string;
  readonly role: 'entry' | 'exit' | 'loop-head' | 'plain';
  readonly source: SourcePosition | undefined;
  readonly irLine: number | undefined;
}

export interface DrawnEdge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly detail: string;
}

/** Or why there is none. */
export type DrawnCfa = DrawnGraph | { readonly reason: string };
