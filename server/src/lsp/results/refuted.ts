import { stateOf, type KnownCheck, type KnownFunction } from '../../service/model/results';

/** A check with a counterexample for the text as it is: the one of that id, or the first. */
export function refutedCheck(
  functions: readonly KnownFunction[],
  id: string | null,
): { readonly fn: KnownFunction; readonly check: KnownCheck } | undefined {
  for (const fn of functions) {
    for (const check of fn.checks) {
      const isMeant = id === null || check.id === id;
      if (isMeant && check.verdict?.verdict.kind === 'refuted' && stateOf(check, fn) === 'current')
        return { fn, check };
    }
  }
  return undefined;
}
