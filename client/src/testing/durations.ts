import type { CheckResult } from '../../../server/src/lsp/protocol/results';

/**
 * How long each check of a function took, by its id. The checks of a function are worked on together, and a verdict says
 * how long after the start it came: what counts is how long it came after the one before, so that the sum is the time
 * that was spent.
 */
export function durations(checks: readonly CheckResult[]): ReadonlyMap<string, number> {
  let known = remembered.get(checks);
  if (known === undefined) remembered.set(checks, (known = durationsOf(checks)));
  return known;
}

/** Asked for each of the checks. */
const remembered = new WeakMap<readonly CheckResult[], ReadonlyMap<string, number>>();

function durationsOf(checks: readonly CheckResult[]): ReadonlyMap<string, number> {
  const decided = checks.flatMap(({ id, verdict }) => (verdict === null ? [] : [{ id, at: verdict.milliseconds }]));
  decided.sort((a, b) => a.at - b.at);
  return new Map(decided.map(({ id, at }, index) => [id, at - (decided[index - 1]?.at ?? 0)]));
}
