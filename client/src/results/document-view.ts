import type { CheckResult, DocumentResults, FunctionResults } from '../../../server/src/lsp/protocol/results';
import { moved, touches, type TextChange } from './moves';

/**
 * Results as they hold for the text after some more changes: ranges are where the text is now, and what was known of a
 * function that was changed is stale. The server says the same a little later; a verdict must not outlive its text
 * even for so long.
 */
export function after(results: DocumentResults, changes: readonly TextChange[]): DocumentResults {
  return changes.reduce(
    (view, change) => ({ ...view, functions: view.functions.map((one) => functionAfter(one, change)) }),
    results,
  );
}

function functionAfter(one: FunctionResults, change: TextChange): FunctionResults {
  const isChanged = touches(change, one.range);
  return {
    ...one,
    range: moved(one.range, change),
    checks: one.checks.map((check) => ({
      ...check,
      range: moved(check.range, change),
      state: isChanged ? staleState(check) : check.state,
    })),
  };
}

function staleState({ state }: CheckResult): CheckResult['state'] {
  return state === 'current' ? 'stale' : state;
}
