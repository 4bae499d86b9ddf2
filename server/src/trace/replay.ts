import type { Place } from '../base/place';
import { Host } from '../exec/externals/host';
import { ListInputs } from '../exec/inputs/list';
import { startMachine } from '../exec/entry/start';
import type { Machine } from '../exec/machine';
import type { ExecProgram } from '../exec/program';
import type { ExecResult } from '../exec/result';
import type { Check } from '../task/check';
import type { EntryPlan } from '../task/entry-plan';
import type { Inputs, PlacedByte } from '../task/inputs';
import { refuteLasso } from './lasso';

/** What became of a counterexample on the interpreter. */
export type Replay =
  /** With these inputs, which may be simpler than those that were asked about. */
  | { readonly kind: 'fails'; readonly inputs: Inputs }
  /** It uses a pointer of which nothing is known: that may be good, or not. */
  | { readonly kind: 'unsupported'; readonly construct: string; readonly place: Place | undefined }
  | { readonly kind: 'diverges'; readonly detail: string };

/**
 * Runs inputs on the LLVM IR itself: only a run that violates the same check shows that the check fails. A loop fails to
 * end if the state recurs after one round.
 */
export function replay(program: ExecProgram, entry: EntryPlan, check: Check, inputs: Inputs, steps: number): Replay {
  const provider = new ListInputs(
    inputs.ordered,
    inputs.placed.map(({ value, ...place }) => [place, value] as const),
  );
  const machine = startMachine(program, entry, provider, new Host());
  if (inputs.lasso !== undefined) {
    const { stem, cycle } = inputs.lasso;
    const problem =
      machine.outcome === undefined && stem + cycle <= steps
        ? refuteLasso(machine, check, inputs.lasso)
        : 'it is too long, or ends at once';
    machine.release();
    return problem === undefined
      ? { kind: 'fails', inputs }
      : { kind: 'diverges', detail: `the replay does not go round: ${problem}` };
  }
  const end = machine.run(steps);
  machine.release();
  if (end.kind === 'violated' && end.check.id === check.id) return { kind: 'fails', inputs };
  if (end.kind !== 'unsupported' || !machine.usesForeign) return { kind: 'diverges', detail: describeEnd(end) };
  const simpler = withNull(inputs, machine);
  const again = simpler && replay(program, entry, check, simpler, steps);
  return again?.kind === 'fails' ? again : { kind: 'unsupported', construct: end.construct, place: end.place };
}

/** Calls without a body give null where they gave pointers to what nobody knows; undefined if none did. */
function withNull({ ordered, placed }: Inputs, machine: Machine): Inputs | undefined {
  const isGiven = new Set(machine.foreignInputs);
  const bytes = machine.program.env.layout.pointer().bits / 8;
  const isInWord = ({ object, generation, offset }: PlacedByte): boolean =>
    machine.foreignWords.some(
      (word) =>
        word.object === object &&
        word.generation === generation &&
        word.offset <= offset &&
        offset < word.offset + bytes,
    );
  if (isGiven.size === 0 && !placed.some((one) => one.value !== 0 && isInWord(one))) return undefined;
  return {
    ordered: ordered.map((value, index) => (isGiven.has(index) ? 0n : value)),
    placed: placed.map((one) => (isInWord(one) ? { ...one, value: 0 } : one)),
  };
}

/** How a replay ended that does not fail where it should. */
export function describeEnd(end: ExecResult): string {
  switch (end.kind) {
    case 'finished':
      return 'the replay ends without a failure';
    case 'violated':
      return `the replay fails before, at ${end.check.id}`;
    case 'assumption-failed':
      return `the replay breaks an assumption: ${end.reason}`;
    case 'unsupported':
      return `the replay meets something unsupported: ${end.construct}`;
    case 'step-budget':
      return 'the replay takes too many steps';
    case 'input-exhausted':
      return 'the replay asks for more inputs';
  }
}
