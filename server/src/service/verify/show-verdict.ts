import { assertNever } from '../../base/assert-never';
import type { UnknownReason, Verdict } from '../../engine/verdict';
import type { Inputs } from '../../task/inputs';
import type { TraceInput } from '../../trace/trace';
import type { ShownInput, ShownVerdict } from '../model/verdict';

/** What shows that a check fails. */
export type Evidence = Omit<Extract<ShownVerdict, { kind: 'refuted' }>, 'kind' | 'inputs'>;

/** A verdict for people; `record` gives the trace of an execution that fails, if it does. */
export function showVerdict(verdict: Verdict, record: (inputs: Inputs) => Evidence | undefined): ShownVerdict {
  switch (verdict.kind) {
    case 'proved':
      return verdict;
    case 'bounded':
      return verdict;
    case 'refuted': {
      const evidence = record(verdict.inputs);
      if (evidence !== undefined) return { kind: 'refuted', inputs: shownInputs(evidence.trace.inputs), ...evidence };
      const detail = 'a second run of it does not fail';
      return { kind: 'unknown', reason: reasonText({ kind: 'replay-diverged', detail }) };
    }
    case 'unknown':
      return { kind: 'unknown', reason: reasonText(verdict.reason) };
    default:
      return assertNever(verdict);
  }
}

/** Allocations that succeed go without saying. */
function shownInputs(inputs: readonly TraceInput[]): readonly ShownInput[] {
  return inputs
    .filter(({ source, value }) => source.kind !== 'allocation-fails' || value === 'fails')
    .map(({ name, value }) => ({ name, value }));
}

function reasonText(reason: UnknownReason): string {
  switch (reason.kind) {
    case 'timeout':
      return 'out of time; a larger --timeout may help';
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
    default:
      return assertNever(reason);
  }
}
