import { assertNever } from '../base/assert-never';
import type { Replay } from '../trace/replay';
import type { Verdict } from './verdict';

/** What is known of a check when the interpreter has run a counterexample of it. */
export function verdictOf(replay: Replay): Verdict {
  switch (replay.kind) {
    case 'fails':
      return { kind: 'refuted', inputs: replay.inputs };
    case 'unsupported':
      return { kind: 'unknown', reason: replay };
    case 'diverges':
      return { kind: 'unknown', reason: { kind: 'replay-diverged', detail: replay.detail } };
    default:
      return assertNever(replay);
  }
}
