import type { Evidence } from '../service/model/verdict';
import type { CheckResult, FileResult, ReadFile } from '../report/result';

/** A check that fails, and what shows it. */
export interface Refuted extends Evidence {
  readonly file: ReadFile;
  readonly check: CheckResult;
}

/** All checks that fail, in the order of files and functions. */
export function refutedIn(results: readonly FileResult[]): readonly Refuted[] {
  return results.flatMap(({ head, functions }) => {
    if (head.kind !== 'read') return [];
    return functions.flatMap((fn) =>
      fn.checks.flatMap((check) =>
        check.verdict?.kind === 'refuted' ? [{ ...check.verdict, file: head, check }] : [],
      ),
    );
  });
}
