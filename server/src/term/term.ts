import { ROUNDING_MODES, type RoundingMode } from '../base/rounding-mode';
import { Op } from './op';
import type { Sort } from './sort';

/** What a term carries besides its arguments; see `Op` for which operator has which. */
export type Payload = undefined | number | bigint | string | FuncDecl | readonly Term[];

/** An uninterpreted function; made by the bank, so `===` is equality. */
export interface FuncDecl {
  readonly id: number;
  readonly name: string;
  readonly domain: readonly Sort[];
  readonly range: Sort;
}

/**
 * An immutable, hash-consed term: within one bank `===` is structural equality. Terms of different banks never mix.
 * One object shape for all operators. Arguments have smaller ids than the term, so ids are a topological order.
 */
export class Term {
  constructor(
    readonly id: number,
    readonly op: Op,
    readonly sort: Sort,
    readonly args: readonly Term[],
    readonly payload: Payload,
  ) {}
}

/** Argument `index`, which must be in range. */
export function arg(term: Term, index: number): Term {
  return term.args[index]!;
}

/** Width of a bit-vector term. */
export function widthOf(term: Term): number {
  if (term.sort.kind !== 'bv') throw new TypeError(`not a bit-vector: ${Op[term.op]}`);
  return term.sort.width;
}

/** True for literals: no variables, nothing to compute. */
export function isConstant(term: Term): boolean {
  return term.op <= Op.RmConst;
}

/** Value of a BvConst, unsigned. */
export function bvValue(term: Term): bigint {
  if (term.op !== Op.BvConst) throw new TypeError(`not a bit-vector constant: ${Op[term.op]}`);
  return BigInt(term.payload as number | bigint);
}

/** Value of a BvConst, two's complement. */
export function bvSignedValue(term: Term): bigint {
  return BigInt.asIntN(widthOf(term), bvValue(term));
}

/** Value of an IntConst. */
export function intValue(term: Term): bigint {
  if (term.op !== Op.IntConst) throw new TypeError(`not an integer constant: ${Op[term.op]}`);
  return term.payload as bigint;
}

/** IEEE bits of an FpConst. */
export function fpBits(term: Term): bigint {
  if (term.op !== Op.FpConst) throw new TypeError(`not a float constant: ${Op[term.op]}`);
  return term.payload as bigint;
}

/** Rounding mode of an RmConst. */
export function roundingMode(term: Term): RoundingMode {
  if (term.op !== Op.RmConst) throw new TypeError(`not a rounding mode constant: ${Op[term.op]}`);
  return ROUNDING_MODES[term.payload as number]!;
}

/** Name of a variable. */
export function varName(term: Term): string {
  if (term.op !== Op.Var) throw new TypeError(`not a variable: ${Op[term.op]}`);
  return term.payload as string;
}

/** Index of the lowest bit an Extract takes. */
export function extractLow(term: Term): number {
  if (term.op !== Op.Extract) throw new TypeError(`not an extract: ${Op[term.op]}`);
  return term.payload as number;
}

/** Function symbol of an Apply. */
export function funcDecl(term: Term): FuncDecl {
  if (term.op !== Op.Apply) throw new TypeError(`not an application: ${Op[term.op]}`);
  return term.payload as FuncDecl;
}

/** Variables bound by a quantifier. */
export function boundVars(term: Term): readonly Term[] {
  if (term.op !== Op.Forall && term.op !== Op.Exists) throw new TypeError(`not a quantifier: ${Op[term.op]}`);
  return term.payload as readonly Term[];
}
