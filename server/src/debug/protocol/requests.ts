/** Requests of ours, beyond the debug adapter protocol: what the editor's views ask a session. */

/** Goes to a position. */
export interface GoToStepArguments {
  readonly position: number;
}

/** Goes to a round, from 0, of a loop that is being executed. */
export interface GoToRoundArguments {
  readonly loop: number;
  readonly round: number;
}

/** Stops at the last or next write of a variable, as the variables view names it. */
export interface FindWriteArguments {
  readonly direction: 'last' | 'next';
  readonly variablesReference?: number;
  readonly name: string;
}

export interface HexArguments {
  readonly hex: boolean;
}

/** Where the session is. */
export interface Whereabouts {
  readonly position: number;
  /** The position of the check that fails; of a cycle that is executed for ever, the last of its first round. */
  readonly end: number;
  /** Of an execution that does not end. */
  readonly cycle?: {
    readonly start: number;
    readonly length: number;
    readonly round: number;
    /** That a round executes, the one where it begins first. */
    readonly lines: readonly { readonly file: string; readonly line: number }[];
  };
  /** Loops that are being executed, the outermost first; rounds are counted from 0. */
  readonly loops: readonly {
    readonly id: number;
    readonly function: string;
    readonly file?: string;
    readonly line?: number;
    readonly round: number;
    readonly rounds: number;
  }[];
  readonly program: string;
  readonly check: { readonly id: string; readonly kind: string; readonly message: string };
  /** The instruction that is executed next: the how-manieth of its function, from 0, and its line in the whole IR. */
  readonly instruction: { readonly function: string; readonly index: number; readonly line: number };
}

/** A part of the trace. */
export interface TraceArguments {
  /** Also steps that do not matter for the failing check. */
  readonly all: boolean;
  /** Whose children; undefined: the roots. */
  readonly parent?: number;
  /** Of many children, those from this one on; undefined: the first and the last. */
  readonly from?: number;
}

/** Where the session is in the tree of the trace: rows from a root on. */
export interface TraceHereArguments {
  readonly all: boolean;
}

export interface TraceRow {
  readonly id: number;
  /** Among its parent's children. */
  readonly index: number;
  /** `call`, `loop`, `round`, or what kind of event it is. */
  readonly kind: string;
  readonly text: string;
  readonly position: number;
  readonly hasChildren: boolean;
  readonly file?: string;
  readonly line?: number;
}

export interface TraceRows {
  readonly rows: readonly TraceRow[];
  /** How many children there are; more than the rows if some were left out. */
  readonly total: number;
  /** The execution is too long to be told. */
  readonly tooLong: boolean;
}
