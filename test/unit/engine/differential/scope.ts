export interface Variable {
  readonly name: string;
  readonly type: string;
  /** A loop's counter: written by nothing else, so that the loop ends. */
  readonly readonly?: boolean;
  /** No pointer to it is ever made, so that it can be lowered to a variable. */
  readonly hidden?: boolean;
}

export interface ArrayVariable extends Variable {
  readonly size: number;
}

export interface Callable {
  readonly name: string;
  readonly parameters: readonly ('integer' | 'pointer')[];
}

/** What a statement may name. */
export interface Scope {
  readonly integers: readonly Variable[];
  readonly arrays: readonly ArrayVariable[];
  /** `int *`. */
  readonly pointers: readonly Variable[];
  readonly records: readonly Variable[];
  readonly recordPointers: readonly Variable[];
  readonly unions: readonly Variable[];
  readonly functions: readonly Callable[];
  readonly isInLoop: boolean;
  readonly isInSwitch: boolean;
  readonly returns: boolean;
}

export const emptyScope: Scope = {
  integers: [],
  arrays: [],
  pointers: [],
  records: [],
  recordPointers: [],
  unions: [],
  functions: [],
  isInLoop: false,
  isInSwitch: false,
  returns: false,
};
