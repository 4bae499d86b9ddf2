import { assertNever } from '../../base/assert-never';
import { stateOf, type KnownCheck, type KnownFunction } from '../../service/model/results';
import type { CheckVerdict } from '../../service/model/verification';
import type { BriefVerdict, CheckResult, FunctionResults } from '../protocol/results';
import { whyUnknown } from './why-unknown';

/** What is known of a function, as the editor is told. */
export function functionResults(fn: KnownFunction, uri: string): FunctionResults {
  return {
    name: fn.name,
    range: fn.range,
    activity: fn.activity,
    checks: fn.checks.map((check) => checkResult(check, fn, uri)),
    assumptions: [...fn.assumptions, ...fn.checks.flatMap(ignoredLine)],
    milliseconds: fn.milliseconds ?? null,
    fromCache: fn.fromCache,
    refused: fn.refused ?? null,
  };
}

function checkResult(check: KnownCheck, fn: KnownFunction, uri: string): CheckResult {
  const { id, kind, message, range, verdict, ignored } = check;
  const brief = verdict === undefined ? null : briefVerdict(verdict, { check, fn, uri });
  return {
    id,
    kind,
    message,
    range,
    state: stateOf(check, fn),
    verdict: brief,
    ...(ignored !== undefined && { ignored }),
  };
}

function ignoredLine({ kind, range, ignored }: KnownCheck): readonly string[] {
  return ignored === undefined ? [] : [`ignored: ${kind} in line ${range.start.line + 1}, because ${ignored}`];
}

export interface CheckContext {
  readonly check: KnownCheck;
  readonly fn: KnownFunction;
  readonly uri: string;
}

function briefVerdict({ verdict, engine, milliseconds }: CheckVerdict, context: CheckContext): BriefVerdict {
  const by = { engine: engine ?? null, milliseconds };
  switch (verdict.kind) {
    case 'proved':
      return { ...by, kind: 'proved', vacuous: verdict.vacuous === true };
    case 'refuted':
      return { ...by, kind: 'refuted', essence: verdict.essence };
    case 'bounded':
      return { ...by, kind: 'bounded', bound: verdict.bound };
    case 'unknown':
      return { ...by, kind: 'unknown', reason: whyUnknown(verdict, context) };
    default:
      return assertNever(verdict);
  }
}
