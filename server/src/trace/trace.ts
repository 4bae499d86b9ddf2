/** A counterexample in C terms: plain data, to be sent between threads and written as JSON. Gazer 4.3. */
import type { SourcePosition } from '../base/place';
import type { CheckKind } from '../task/check';
import type { InputSource } from '../task/input';

/** An execution that violates a check. */
export interface Trace {
  /** The function in which the execution starts. */
  readonly entry: string;
  readonly start: TracePlace;
  /** What the program does not determine, in the order in which the execution took it. */
  readonly inputs: readonly TraceInput[];
  /** In the order of execution. Where `index` jumps, steps were left out. */
  readonly steps: readonly TraceStep[];
  readonly violation: TraceViolation;
  /** Also of steps that were left out. */
  readonly executed: ExecutedLines;
  /** Present if steps were left out. */
  readonly truncated?: {
    /** Number of steps of the whole execution. */
    readonly total: number;
    readonly leftOut: number;
  };
  /** Whether `relevant` was found out: an execution that is too long for that has all steps marked. */
  readonly isSliced: boolean;
}

/** Where a step stands, in C if debug info says so, and in the `.ll`. */
export interface TracePlace {
  readonly source?: SourcePosition;
  readonly ir: {
    readonly function: string;
    /** Of the instruction, in the text. */
    readonly offset: number;
    /** From 1, if the text is at hand. */
    readonly line?: number;
  };
}

/** Lines that an execution comes to, each once, in the order in which it first does. */
export interface ExecutedLines {
  /** Of C, as far as debug info says so. */
  readonly source: readonly { readonly file: string; readonly line: number }[];
  /** Of the `.ll`, if the text is at hand. */
  readonly ir: readonly number[];
}

export interface TraceStep {
  /** Number of the step in the execution, from 0. */
  readonly index: number;
  readonly event: TraceEvent;
  readonly place: TracePlace;
  /** Of a call: where the function begins that is entered. */
  readonly callee?: TracePlace;
  /** Number of calls around it. */
  readonly depth: number;
  /** The violated check depends on it: through values, memory, or because it decided that control got there. */
  readonly relevant: boolean;
}

export interface TraceArgument {
  /** Undefined where C does not give it a name. */
  readonly name?: string;
  readonly value: string;
}

/** What happens. Values are printed in their own C type. */
export type TraceEvent =
  /** What an object holds that the caller of the entry function made, or a global that may hold anything. */
  | { readonly kind: 'initial'; readonly target: string; readonly value: string }
  | { readonly kind: 'enter'; readonly function: string; readonly arguments: readonly TraceArgument[] }
  | { readonly kind: 'leave'; readonly function: string; readonly value?: string }
  /** A C variable, or a part of an object, gets a value. */
  | { readonly kind: 'assign'; readonly target: string; readonly value: string }
  /** The condition as C, where it can be told. */
  | { readonly kind: 'branch'; readonly condition?: string; readonly taken: boolean }
  | { readonly kind: 'switch'; readonly subject?: string; readonly label: string }
  /** A parameter, or the result of a function that gives what it likes. */
  | { readonly kind: 'input'; readonly name: string; readonly value: string }
  /** A function without a body has been called; without `value` if it returns none, or did not return. */
  | {
      readonly kind: 'external';
      readonly function: string;
      readonly arguments: readonly TraceArgument[];
      readonly value?: string;
    }
  /** A value that was never given is used: it may be anything, here it is this. */
  | { readonly kind: 'undefined'; readonly value: string }
  /** What follows is done again and again, in all eternity. */
  | { readonly kind: 'cycle' };

export interface TraceViolation {
  /** Id of the check. */
  readonly check: string;
  readonly kind: CheckKind;
  readonly message: string;
  readonly place: TracePlace;
  /** Number of calls around it. */
  readonly depth: number;
}

export interface TraceInput {
  /** A parameter's name, or the call that gave it. */
  readonly name: string;
  /** In its own C type. */
  readonly value: string;
  readonly source: InputSource;
  /** The value as it is, for a replay: hexadecimal, of that many bits. */
  readonly bits: number;
  readonly pattern: string;
  /** The call that takes it; for argc the first statement. */
  readonly place?: TracePlace;
}
