import { beforeAll, expect, it } from 'vitest';
import { neverCancelled } from '../../../../server/src/base/cancellation';
import type { Certificate } from '../../../../server/src/proof/certificate';
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

let tools: Tools;
let decided: Decided;
beforeAll(async () => {
  tools = await makeTools();
  decided = decide(tools, program);
});

function check(change: (certificate: Certificate) => Certificate): ProofCheck {
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

it('is accepted as DASH made it', () => {
  expect(decided.words).toEqual(['proved assert@7']);
  expect(check((certificate) => certificate).kind).toBe('accepted');
});

it.each<[string, (invariant: Term, terms: TermBuilder) => Term]>([
  ['forgotten', (_, terms) => terms.true],
  ['turned round', (invariant, terms) => terms.not(invariant)],
  ['too strong', (_, terms) => terms.false],
])('is rejected when an invariant is %s', (_, change) => {
  const { terms } = [...decided.certificates.values()][0]!.program;
  const outcome = check(({ contexts: [context] }) => ({
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
