import { assertNever } from '../../base/assert-never';
import { stateOf, type KnownCheck, type KnownFunction } from '../../service/model/results';
import type { CheckVerdict } from '../../service/model/verification';
import type { Assumed, BriefVerdict, CheckResult, FunctionResults } from '../protocol/results';
import type { VerifySettings } from '../settings';
import { assumed } from './assumptions';
import { boundedRemedies } from './remedies';
import { whyUnknown } from './why-unknown';

/** How functions are verified now, where remedies depend on it. */
export type Means = Pick<VerifySettings, 'engine' | 'bound' | 'milliseconds'>;

/** What is known of a function, as the editor is told. */
export function functionResults(fn: KnownFunction, uri: string, means: Means): FunctionResults {
  return {
    name: fn.name,
    range: fn.range,
    activity: fn.activity,
    checks: fn.checks.map((check) => checkResult(check, { check, fn, uri, means })),
    assumptions: [...fn.assumptions.map((line) => assumed(line, fn.parameters)), ...fn.checks.flatMap(ignoredLine)],
    milliseconds: fn.milliseconds ?? null,
    fromCache: fn.fromCache,
    refused: fn.refused ?? null,
  };
}

function checkResult(check: KnownCheck, context: CheckContext): CheckResult {
  const { id, kind, message, range, verdict, ignored } = check;
  const brief = verdict === undefined ? null : briefVerdict(verdict, context);
  return {
    id,
    kind,
    message,
    range,
    state: stateOf(check, context.fn),
    verdict: brief,
    ...(ignored !== undefined && { ignored }),
  };
}

function ignoredLine({ kind, range, ignored }: KnownCheck): readonly Assumed[] {
  if (ignored === undefined) return [];
  return [{ kind: 'ignored', text: `${kind} in line ${range.start.line + 1} is ignored: ${ignored}`, remedies: [] }];
}

export interface CheckContext {
  readonly check: KnownCheck;
  readonly fn: KnownFunction;
  readonly uri: string;
  readonly means: Means;
}

function briefVerdict({ verdict, engine, milliseconds }: CheckVerdict, context: CheckContext): BriefVerdict {
  const by = { engine: engine ?? null, milliseconds };
  switch (verdict.kind) {
    case 'proved':
      return { ...by, kind: 'proved', vacuous: verdict.vacuous === true };
    case 'refuted':
      return { ...by, kind: 'refuted', essence: verdict.essence };
    case 'bounded':
      return { ...by, kind: 'bounded', bound: verdict.bound, remedies: boundedRemedies(verdict.bound, context) };
    case 'unknown':
      return { ...by, kind: 'unknown', reason: whyUnknown(verdict, context) };
    default:
      return assertNever(verdict);
  }
}
