import type { Answer } from '../solver/solver';
import type { UnknownReason } from './verdict';

/** Why a check is unknown when the solver did not answer. */
export function reasonOf(answer: Extract<Answer, { kind: 'unknown' }>): UnknownReason {
  switch (answer.reason) {
    case 'timeout':
    case 'resource-limit':
      return { kind: 'timeout' };
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'out-of-memory':
      return { kind: 'memory' };
    default:
      return { kind: 'solver', detail: answer.detail };
  }
}
