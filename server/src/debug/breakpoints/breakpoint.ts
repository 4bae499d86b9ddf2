import type { Located } from '../values/located';

/** Where execution is to stop, and when. */
export interface Breakpoint {
  readonly id: number;
  readonly place: BreakpointPlace;
  /** A C expression; only where it is not zero. */
  readonly condition?: string | undefined;
  /** Of all times in the execution: `5`, `>= 3`, `% 10`. */
  readonly hitCondition?: string | undefined;
  /** Is written instead of stopping; expressions in braces. */
  readonly logMessage?: string | undefined;
}

export type BreakpointPlace =
  /** Number of a line, as Lines counts. */
  | { readonly kind: 'line'; readonly line: number }
  | { readonly kind: 'function'; readonly name: string }
  /** Where the instruction begins in the `.ll`. */
  | { readonly kind: 'instruction'; readonly offset: number }
  | { readonly kind: 'data'; readonly data: DataPlace };

/** Bytes to watch. */
export interface DataPlace {
  /** As in the writes of a path. */
  readonly target: number;
  /** Of an object, when it was made; its number may be used again. -1 for those that are there from the start. */
  readonly made: number;
  /** Of a register. */
  readonly frame: number;
  readonly offset: number;
  readonly bytes: number;
  /** What it is called. */
  readonly name: string;
  /** To show what was written. */
  readonly value: Located;
}

/** Where a breakpoint is hit. */
export interface Hit {
  readonly position: number;
  readonly breakpoint: Breakpoint;
}

/** Whether the count-th hit counts. Undefined if the text is not understood. */
export function hitFilter(text: string): ((count: number) => boolean) | undefined {
  const found = /^\s*(>=|<=|==|=|>|<|%)?\s*(\d+)\s*$/.exec(text);
  if (found === null) return undefined;
  const [, operator = '==', digits] = found;
  const limit = Number(digits);
  switch (operator) {
    case '>=':
      return (count) => count >= limit;
    case '<=':
      return (count) => count <= limit;
    case '>':
      return (count) => count > limit;
    case '<':
      return (count) => count < limit;
    case '%':
      return (count) => limit > 0 && count % limit === 0;
    default:
      return (count) => count === limit;
  }
}
