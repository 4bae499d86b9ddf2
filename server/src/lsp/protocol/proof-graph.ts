import type { CustomRequest } from './message';
import type { PlainRange } from './plain-range';

/**
 * A graph that an engine worked on, in a form that serves all: control-flow automata, region graphs, abstract
 * reachability graphs, conflict graphs, symbolic execution graphs.
 */
export interface ProofGraph {
  readonly title: string;
  /** `cfa`, or `regions: ` and of what check: says what nodes and edges stand for. */
  readonly form: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** What happened, in words, in order; empty if the engine keeps no account. */
  readonly history: readonly string[];
}

export interface GraphNode {
  readonly id: string;
  readonly label: string;
  /** Longer text: a predicate, an abstract state. */
  readonly detail: string;
  readonly role: 'entry' | 'exit' | 'error' | 'loop-head' | 'plain';
  /** Nodes of one group (a location, a function) are drawn together. */
  readonly group: string | null;
  readonly range: PlainRange | null;
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly detail: string;
  /** `taken`: some execution that was run passes it. `refuted`: shown to be impossible. */
  readonly style: 'plain' | 'taken' | 'refuted' | 'frontier' | 'cover';
}

export interface ProofGraphParams {
  readonly uri: string;
  readonly function: string;
  /** Which form is wanted; the answer lists what there is, and has the first for one that there is not. */
  readonly form: string;
}

export const proofGraph: CustomRequest<
  ProofGraphParams,
  { readonly forms: readonly string[]; readonly graph: ProofGraph | null; readonly reason: string | null }
> = { method: 'verdict/proofGraph' };
