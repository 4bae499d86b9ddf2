import { beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedClang } from '../../../server/src/compile/embedded-clang';
import type { DataModel } from '../../../server/src/compile/types';
import { parseModule } from '../../../server/src/ir/parse';
import { parseContracts } from '../../../server/src/task/contract/parse-contracts';
import { embeddedClang, llOf, request } from '../compile/compiler';
import { Comparison } from './agreement';

const source = `
int limit;
/*@ requires 0 <= n && n <= 10;
  @ requires \\valid(p + (0 .. n - 1)); */
int sum(int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i] & 15; return s; }
/*@ requires 0 <= n <= 3; requires \\valid(p + (0 .. n)); */
int beyond(int *p, int n) { return p[n + 1]; }
/*@ requires p == 0 || \\valid(p); */
int maybe(int *p) { return p ? *p & 1 : 2; }
/*@ requires \\valid_read_string(s); */
int length(const char *s) { int n = 0; while (s[n]) n++; return n; }
/*@ requires \\valid_read_string(s); */
int second(const char *s) { return s[1]; }
/*@ requires a * b + 1 == 7 && a > 0; requires limit - 5 < a; */
int product(int a, int b) { return a + b + (limit & 1); }
/*@ requires a % b == 1 || a / b > 1000000000; */
int divided(int a, int b) { return a / b; }
/*@ requires \\valid(p) && \\valid(q) && \\separated(p, q); */
int apart(int *p, int *q) { *p = 1; *q = 2; return *p; }
/*@ requires u < -1 ==> u == 7; requires u <= 4294967295; */
unsigned wide(unsigned u) { return u >> 28; }
/*@ requires n > 0 ==> \\valid(p + (0 .. n - 1)); */
int conditional(char *p, int n) { return n > 2 ? p[2] : 0; }
`;

let clang: EmbeddedClang;
beforeAll(async () => {
  clang = await embeddedClang();
});

describe.each(['LP64', 'ILP32'] satisfies DataModel[])('functions with contracts, %s', (dataModel) => {
  it('start as the interpreter starts them', () => {
    const { contracts, diagnostics } = parseContracts(source, '/project/a.c', dataModel === 'LP64' ? 64 : 32);
    expect(diagnostics).toEqual([]);
    const { module } = parseModule(llOf(clang.compile(request(source, { dataModel }))));
    const comparison = new Comparison(module);
    const ends = new Map<string, Set<string>>();
    for (const { function: name } of contracts) {
      const both = comparison.of(name, contracts);
      for (let seed = 1; seed <= 200; seed++) {
        const run = both.run(seed);
        if (run === undefined) continue;
        expect(run.lowered, `${name}, seed ${seed}`).toEqual(run.interpreted);
        ends.set(name, (ends.get(name) ?? new Set()).add(run.interpreted.end));
      }
    }
    expect([...ends.get('sum')!]).toEqual(expect.arrayContaining(['stopped', 'returned']));
    expect([...ends.get('beyond')!]).toContain('violates beyond:out-of-bounds:1');
    expect([...ends.get('maybe')!]).toEqual(['returned']);
    expect([...ends.get('length')!]).toEqual(['returned']);
    expect([...ends.get('apart')!]).toEqual(['returned']);
    expect([...ends.get('product')!]).toContain('stopped');
  });
});
