import { beforeAll, describe, expect, it } from 'vitest';
import { neverCancelled } from '../../../../server/src/base/cancellation';
import type { Certificate, ProofContext } from '../../../../server/src/proof/certificate';
import { checkCertificate, type ProofCheck } from '../../../../server/src/proof/check-certificate';
import { createSolver } from '../../../../server/src/solver/chain';
import type { TermBuilder } from '../../../../server/src/term/builder';
import type { Term } from '../../../../server/src/term/term';
import { type Decided, decide, makeTools, type Tools } from './decide';

const program = `
#include <assert.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned x = 1;
  while (__VERIFIER_nondet_int()) {
    assert(x % 2 == 1);
    x += 6;
  }
  return 0;
}
`;

const recursive = `
#include <assert.h>
int __VERIFIER_nondet_int(void);
static int f(int n) { return n > 100 ? n - 10 : f(f(n + 11)); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n <= 101) assert(f(n) == 91);
  return 0;
}
`;

let tools: Tools;
beforeAll(async () => {
  tools = await makeTools();
});

function check(decided: Decided, change: (certificate: Certificate) => Certificate): ProofCheck {
  const [found] = decided.certificates;
  const [asked, proof] = found!;
  const solver = createSolver(tools.host, proof.program.terms);
  const budget = { milliseconds: 20_000, cancellation: neverCancelled };
  try {
    return checkCertificate(proof.program, [asked], change(proof.certificate), solver, budget);
  } finally {
    solver.dispose();
  }
}

describe('the certificate of a loop', () => {
  let decided: Decided;
  beforeAll(() => {
    decided = decide(tools, program);
  });

  it('is accepted as DASH made it', () => {
    expect(decided.words).toEqual(['proved assert@7']);
    expect(check(decided, (certificate) => certificate).kind).toBe('accepted');
  });

  it.each<[string, (invariant: Term, terms: TermBuilder) => Term]>([
    ['forgotten', (_, terms) => terms.true],
    ['turned round', (invariant, terms) => terms.not(invariant)],
    ['too strong', (_, terms) => terms.false],
  ])('is rejected when an invariant is %s', (_, change) => {
    const { terms } = [...decided.certificates.values()][0]!.program;
    const outcome = check(decided, ({ contexts: [context] }) => ({
      contexts: [
        {
          ...context!,
          invariants: new Map(
            [...context!.invariants].map(([location, invariant]) => [
              location,
              invariant === terms.true ? invariant : change(invariant, terms),
            ]),
          ),
        },
      ],
    }));
    expect(outcome.kind).toBe('rejected');
  });
});

describe('the certificate of a recursive function', () => {
  let decided: Decided;
  beforeAll(() => {
    decided = decide(tools, recursive);
  });

  it('is accepted as DASH made it: one context for the entry, others for summaries', () => {
    expect(decided.words).toEqual(['proved assert@7']);
    expect(check(decided, (certificate) => certificate).kind).toBe('accepted');
    const [proof] = [...decided.certificates.values()];
    const functions = proof!.certificate.contexts.map((context) => context.function);
    expect(functions[0]).toBe('(entry)');
    expect(new Set(functions.slice(1))).toEqual(new Set(['f']));
    expect(functions.length).toBeGreaterThan(2);
  });

  it.each<[string, (summary: ProofContext, terms: TermBuilder) => ProofContext]>([
    ['asks for nothing', (summary, terms) => ({ ...summary, requires: terms.true })],
    ['promises everything', (summary, terms) => ({ ...summary, ensures: terms.false })],
    ['promises the opposite', (summary, terms) => ({ ...summary, ensures: terms.not(summary.ensures) })],
    ['promises nothing', (summary, terms) => ({ ...summary, ensures: terms.true })],
    ['uses nothing of the functions it calls', (summary) => ({ ...summary, calls: new Map() })],
    ['is of a function that is not there', (summary) => ({ ...summary, function: 'g' })],
  ])('is rejected when a summary %s', (_, change) => {
    const { terms } = [...decided.certificates.values()][0]!.program;
    const { contexts } = [...decided.certificates.values()][0]!.certificate;
    const outcomes = contexts
      .slice(1)
      .filter(({ isSafe }) => !isSafe)
      .map((summary) =>
        check(decided, (certificate) => ({
          contexts: certificate.contexts.map((one) => (one === summary ? change(one, terms) : one)),
        })),
      );
    expect(outcomes.map(({ kind }) => kind)).toEqual(outcomes.map(() => 'rejected'));
    expect(outcomes.length).toBeGreaterThan(1);
  });
});
