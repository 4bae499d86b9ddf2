import type { SourcePosition } from '../../base/place';

/** The ACSL clauses before one function that we understand. Integer expressions mean unbounded integers, as in ACSL. */
export interface Contract {
  readonly function: string;
  readonly requires: readonly Requirement[];
}

export interface Requirement {
  readonly predicate: Predicate;
  readonly position: SourcePosition;
  /** As written. */
  readonly text: string;
  /** What it speaks of, in order. */
  readonly names: readonly ContractName[];
}

/** A name in a contract, where it must stand for a pointer or may stand for an integer too. */
export interface ContractName {
  readonly name: string;
  readonly role: 'pointer' | 'value';
  readonly position: SourcePosition;
}

export type Predicate =
  | {
      readonly kind: 'compare';
      readonly operator: '==' | '!=' | '<' | '<=' | '>' | '>=';
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'and' | 'or' | 'implies' | 'iff'; readonly left: Predicate; readonly right: Predicate }
  | { readonly kind: 'not'; readonly operand: Predicate }
  | { readonly kind: 'constant'; readonly value: boolean }
  /** `\valid(p)`, `\valid(p + (low .. high))`; `readOnly` for `\valid_read`. */
  | {
      readonly kind: 'valid';
      readonly readOnly: boolean;
      readonly pointer: string;
      readonly low: Expression;
      readonly high: Expression;
    }
  | { readonly kind: 'valid-read-string'; readonly pointer: string }
  | { readonly kind: 'separated'; readonly pointers: readonly string[] };

/** Over parameters and global integers by their C names. */
export type Expression =
  | { readonly kind: 'number'; readonly value: bigint }
  | { readonly kind: 'variable'; readonly name: string; readonly position: SourcePosition }
  | { readonly kind: 'unary'; readonly operator: '-'; readonly operand: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: '+' | '-' | '*' | '/' | '%';
      readonly left: Expression;
      readonly right: Expression;
    };

/** Bytes of an object that a `\valid` clause asks for: (count) * elementBytes. */
export interface SizeExpression {
  readonly count: Expression;
  readonly elementBytes: number;
}
