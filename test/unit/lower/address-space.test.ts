import { beforeAll, expect, it } from 'vitest';
import type { EmbeddedClang } from '../../../server/src/compile/embedded-clang';
import { embeddedClang, llOf, request } from '../compile/compiler';
import { lowered } from './lowered';

const source = `
#include <stdlib.h>
static int local(int n) { int a[2] = {n, 1}; int *p = a; return p[n & 1]; }
int once(int n) { return local(n); }
int often(int n) { int s = 0; for (int i = 0; i < n; i++) s |= local(i); return s; }
int heap(void) { free(malloc(4)); return 0; }
int heap_in_loop(int n) { for (int i = 0; i < n; i++) free(malloc(4)); return 0; }
int recursive(int n) { int a[2] = {n, n}; return n <= 0 ? a[n & 1] : recursive(n - 1); }
int recursive_without(int n) { return n <= 0 ? 0 : recursive_without(n - 1); }
int loop_without(int n) { int s = 0; for (int i = 0; i < n; i++) s ^= i; return s; }
`;

/** Entry, and the functions whose objects could be too many. */
const cases: readonly (readonly [string, string | undefined])[] = [
  ['once', undefined],
  ['often', 'local'],
  ['heap', undefined],
  ['heap_in_loop', 'heap_in_loop'],
  ['recursive', 'recursive'],
  ['recursive_without', undefined],
  ['loop_without', undefined],
];

let clang: EmbeddedClang;
beforeAll(async () => {
  clang = await embeddedClang();
});

it.each(cases)('what %s may allocate without end is in the ledger', (entry, makers) => {
  const { assumptions } = lowered(llOf(clang.compile(request(source))), entry);
  const told = assumptions.filter(({ kind }) => kind === 'address-space').map(({ detail }) => detail);
  const expected = `fewer than 65536 objects in one execution, those of ${makers ?? ''} among them`;
  expect(told).toEqual(makers === undefined ? [] : [expected]);
});
