import type { Place } from '../../base/place';
import type { ShownVerdict, UnknownCause } from '../../service/model/verdict';
import type { UnknownWhy } from '../protocol/results';
import { unknownRemedies } from './remedies';
import type { CheckContext } from './to-results';

type Unknown = Extract<ShownVerdict, { kind: 'unknown' }>;

/** Why a check is undecided, in plain words, and what the user can do about it. */
export function whyUnknown(verdict: Unknown, context: CheckContext): UnknownWhy {
  const { cause } = verdict;
  return {
    kind: cause.kind,
    text: unknownText(verdict),
    place: placeOf(cause, context),
    remedies: unknownRemedies(cause, context),
  };
}

/** The reason in plain words. */
export function unknownText({ cause, reason }: Unknown): string {
  switch (cause.kind) {
    case 'timeout':
      return cause.ofCheck === true
        ? 'Out of time: it was neither proved nor refuted within the time that one check may take.'
        : 'Out of time: it was neither proved nor refuted within the time that a function may take.';
    case 'cancelled':
      return 'Cancelled before it was decided.';
    default:
      return sentence(reason);
  }
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

/** Only what stands in a file with a place of its own can be shown. */
function placeOf(cause: UnknownCause, { uri, fn }: CheckContext): UnknownWhy['place'] {
  const place: Place | undefined = 'place' in cause ? cause.place : undefined;
  const line = place?.source?.line;
  if (line === undefined || place?.function !== fn.name) return null;
  const start = { line: line - 1, character: 0 };
  return { uri, range: { start, end: { line, character: 0 } } };
}
