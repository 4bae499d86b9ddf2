import { beforeAll, expect, it } from 'vitest';
import type { EmbeddedClang } from '../../../server/src/compile/embedded-clang';
import { embeddedClang, llOf, request } from '../compile/compiler';
import { lowered } from './lowered';

const source = `
#include <assert.h>
#include <math.h>
#include <string.h>
static unsigned bits(float f) { unsigned u; memcpy(&u, &f, 4); return u; }
static float from(unsigned u) { float f; memcpy(&f, &u, 4); return f; }
void asks(float f) { assert(bits(f) == 1); }
void asks_a_constant(void) { assert(bits(from(0x7fc00001u)) == 0x7fc00000u); }
void asks_a_number(int n) { float f = (float)n; unsigned u; memcpy(&u, &f, 4); assert(u == 1); }
void asks_memory(float *f) { *f += 1; assert(((unsigned char *)f)[3] < 128); }
void takes_the_sign(float f) { assert(copysignf(1, f) > 0); }
unsigned only_returns(float f) { return bits(f); }
void only_compares(float *f) { *f += 1; assert(*f > 1 || isnan(*f)); }
void only_stores(double *d, int n) { double a[4] = {*d, 1, 2, 3}; a[n & 3] += *d; assert(a[0] < a[1]); }
void tagged(double x) { union { int i; double d; } u; u.d = x; assert(u.d < 3); }
`;

/** Which bits a NaN has may decide something there. */
const cases: readonly (readonly [string, boolean])[] = [
  ['asks', true],
  ['asks_a_constant', true],
  ['asks_a_number', false],
  ['asks_memory', true],
  ['takes_the_sign', true],
  ['only_returns', false],
  ['only_compares', false],
  ['only_stores', false],
  ['tagged', false],
];

let clang: EmbeddedClang;
beforeAll(async () => {
  clang = await embeddedClang();
});

it.each(cases)('whether the bits of a NaN matter in %s is in the ledger', (entry, matters) => {
  const { assumptions } = lowered(llOf(clang.compile(request(source))), entry);
  expect(assumptions.some(({ kind }) => kind === 'float-choice')).toBe(matters);
});
