import { assertNever } from '../../base/assert-never';
import type { Proof, Verdict } from '../../engine/verdict';
import type { Inputs } from '../../task/inputs';
import type { Evidence, ShownInvariant, ShownVerdict, UnknownCause } from '../model/verdict';

/** A verdict for people; `record` gives what an execution that fails shows, if it does. */
export function showVerdict(
  verdict: Verdict,
  record: (inputs: Inputs) => Evidence | undefined,
  invariantsOf: (proof: Proof) => readonly ShownInvariant[],
): ShownVerdict {
  switch (verdict.kind) {
    case 'proved': {
      const invariants = verdict.proof === undefined ? [] : invariantsOf(verdict.proof);
      return { kind: 'proved', ...(invariants.length > 0 && { invariants }) };
    }
    case 'bounded':
      return verdict;
    case 'refuted': {
      const evidence = record(verdict.inputs);
      if (evidence !== undefined) return { kind: 'refuted', ...evidence };
      const detail = 'a second run of it does not fail';
      return unknown({ kind: 'replay-diverged', detail });
    }
    case 'unknown':
      return unknown(verdict.reason);
    default:
      return assertNever(verdict);
  }
}

export function unknown(cause: UnknownCause): ShownVerdict {
  return { kind: 'unknown', reason: reasonText(cause), cause };
}

function reasonText(reason: UnknownCause): string {
  switch (reason.kind) {
    case 'timeout':
      return reason.ofCheck === true
        ? 'out of the time that one check may take; a larger --check-timeout may help'
        : 'out of time; a larger --timeout may help';
    case 'cancelled':
      return 'cancelled';
    case 'memory':
      return 'the solver ran out of memory';
    case 'solver':
      return `the solver gave up: ${reason.detail}`;
    case 'unsupported': {
      const line = reason.place?.source?.line;
      return `${reason.construct}${line === undefined ? '' : ` in line ${line}`} is not supported`;
    }
    case 'replay-diverged':
      return `a counterexample of the solver is not one of the program: ${reason.detail}`;
    case 'predicates-grow': {
      const line = reason.place?.source?.line;
      return `predicates keep growing${line === undefined ? '' : ` at line ${line}`}; a simpler loop or an assumption may help`;
    }
    case 'certificate':
      return `the proof was not accepted: ${reason.detail}`;
    case 'no-failure-found':
      return 'no failure was found, and random runs prove nothing';
    case 'no-engine':
      return `no engine decides ${reason.check} yet`;
    case 'refused':
    case 'crashed':
      return reason.detail;
    default:
      return assertNever(reason);
  }
}
