import { Op } from './op';
import { type FloatSort, INT, type Sort, sortText } from './sort';
import type { Term } from './term';

/** Ill-sorted terms are bugs of the caller: these throw. */
export function expectSort(term: Term, sort: Sort): void {
  if (term.sort !== sort) throw new TypeError(`${Op[term.op]} is ${sortText(term.sort)}, expected ${sortText(sort)}`);
}

export function expectSameSort(a: Term, b: Term): void {
  if (a.sort !== b.sort) throw new TypeError(`${sortText(a.sort)} does not match ${sortText(b.sort)}`);
}

export function expectSameBits(a: Term, b: Term): void {
  expectSameSort(a, b);
  if (a.sort.kind !== 'bv') throw new TypeError(`${Op[a.op]} is ${sortText(a.sort)}, expected bits`);
}

export function expectInts(a: Term, b: Term): void {
  expectSort(a, INT);
  expectSort(b, INT);
}

export function floatSortOf(term: Term): FloatSort {
  if (term.sort.kind !== 'float') throw new TypeError(`${Op[term.op]} is ${sortText(term.sort)}, expected a float`);
  return term.sort;
}
