import { assertNever } from '../../base/assert-never';
import type { UnknownCause } from '../../service/model/verdict';
import type { Remedy } from '../protocol/results';
import { smallIntegers } from './contract-clauses';
import type { CheckContext } from './to-results';

/** How much further a bound goes at one click. */
const furtherBy = 4;
/** In seconds: what a user who asks for more is ready to wait. */
const leastMore = 60;

type Context = Pick<CheckContext, 'fn' | 'means'>;

/** What can be done about a check that only holds up to a bound. */
export function boundedRemedies(bound: number, context: Context): readonly Remedy[] {
  // A bound that was not come to for want of time: a larger one would not be, either.
  const further: Remedy =
    bound < context.means.bound ? moreTime(context) : { kind: 'larger-bound', bound: bound * furtherBy };
  return [further, ...otherEngine(context), ...shortLoops(context)];
}

/** What can be done about a check that is undecided. */
export function unknownRemedies(cause: UnknownCause, context: Context): readonly Remedy[] {
  switch (cause.kind) {
    case 'timeout':
    case 'solver':
      return [moreTime(context), ...otherEngine(context), ...shortLoops(context)];
    case 'predicates-grow':
      return [...otherEngine(context), ...shortLoops(context)];
    case 'memory':
    case 'no-failure-found':
    case 'replay-diverged':
    case 'certificate':
      return otherEngine(context);
    case 'cancelled':
    case 'crashed':
      return [{ kind: 'again' }];
    case 'unsupported': {
      // The words of lower/calls/external.
      const callee = /^function passed to '(\w+)', which has no body$/.exec(cause.construct)?.[1];
      return callee === undefined ? [] : [{ kind: 'model-call', callee }];
    }
    case 'no-engine':
    case 'refused':
      return [];
    default:
      return assertNever(cause);
  }
}

function moreTime({ means }: Context): Remedy {
  return { kind: 'more-time', seconds: Math.max(leastMore, Math.round((means.milliseconds * 4) / 1_000)) };
}

/** All engines if it was only one; else the one that goes deepest, with all the time there is. */
function otherEngine({ means }: Context): readonly Remedy[] {
  return [{ kind: 'other-engine', engine: means.engine === 'auto' ? 'dash' : 'auto' }];
}

function shortLoops({ fn, means }: Context): readonly Remedy[] {
  const clause = smallIntegers(fn.parameters, means.bound);
  return clause === undefined ? [] : [{ kind: 'add-contract', clause }];
}
