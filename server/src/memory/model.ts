import type { PlainProgram } from '../program/plain';
import type { Program } from '../program/program';
import type { Term } from '../term/term';

/** Turns memory into variables: what comes out says the same in terms alone. */
export interface MemoryModel {
  readonly name: 'objects' | 'flat';
  apply(program: Program): ModelledProgram;
}

export interface ModelledProgram {
  readonly program: PlainProgram;
  readonly memory: MemoryVariables;
}

/** The variables that hold memory, all among the program's globals. */
export interface MemoryVariables {
  readonly objects: ObjectVariables;
  readonly partitions: readonly PartitionVariables[];
  /** Which of `partitions` holds what the program called partition n. */
  readonly partitionOf: (partition: number) => PartitionVariables;
}

/** What is known of objects, by number. */
export interface ObjectVariables {
  /** Number that the next object gets. */
  readonly next: Term;
  /** Array of sizes in bytes; 0 of numbers that no object has. */
  readonly size: Term;
  /** Array of Bool: it was alive once and is not any more. */
  readonly dead: Term;
  /** Array of Bool: made by malloc and its kin. */
  readonly heap: Term;
  /** How many heap objects are alive. */
  readonly liveHeap: Term;
  /** Array of Bool: an automatic variable. */
  readonly stack: Term;
  /** Array of `FirstContents`: what cells hold that nobody has written. */
  readonly contents: Term;
  /** Array of group numbers of partitions (of the model, plus 1; 0 for none). */
  readonly home: Term;
}

/** Cells of one partition, by address. */
export interface PartitionVariables {
  readonly name: string;
  readonly index: number;
  readonly group: number;
  readonly cellBytes: number;
  /** Array of cells. What it holds at addresses never written is the placed input of generation 0. */
  readonly cells: Term;
  /** Array of undef masks, as wide as cells; of untouched cells only where `FirstKinds` are not mixed. */
  readonly undefBits: Term;
  /** Array of Bool: the cell was written; before that, `ObjectVariables.contents` says what it holds. */
  readonly touched: Term;
}

/** Values of `ObjectVariables.contents`, 2 bits. */
export const FirstContents = { undef: 0, zero: 1, arbitrary: 2 } as const;
