import type { SavedMemory } from './memory/linear';
import type { SavedObjects } from './memory/objects';
import type { ExecResult } from './result';

/** The whole state of a machine between two runs. Pages of memory that are alike in two snapshots are shared. */
export interface Snapshot {
  readonly memory: SavedMemory;
  readonly objects: SavedObjects;
  readonly frames: Int32Array;
  readonly stack: Float64Array;
  readonly bigs: readonly bigint[];
  readonly results: Float64Array;
  readonly bigResults: readonly bigint[];
  readonly fp: number;
  readonly resume: number;
  readonly stackObjects: readonly number[];
  readonly inputCursor: number;
  readonly generation: number;
  readonly executed: number;
  readonly outcome: ExecResult | undefined;
  readonly pending: PendingWork;
}

/** What the machine is to do before it goes on with generated code. */
export type PendingWork =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'call'; readonly site: number; readonly fn: number }
  | { readonly kind: 'alloca'; readonly site: number; readonly bytes: number };
