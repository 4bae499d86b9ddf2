import type { Context } from '../context';
import { invariantsIn } from '../results/invariants';
import { checkDetails, type CheckDetails, type CheckDetailsParams } from '../protocol/verification';

/** Everything that is known of one check. */
export function registerCheckDetails({ connection, store, documents }: Context): void {
  connection.onRequest(checkDetails.method, ({ uri, check: id }: CheckDetailsParams): CheckDetails | null => {
    const fn = store.get(uri)?.functions.find(({ checks }) => checks.some((check) => check.id === id));
    const check = fn?.checks.find((one) => one.id === id);
    const document = documents.get(uri);
    if (document === undefined || fn === undefined || check === undefined) return null;
    const verdict = check.verdict?.verdict;
    const { trace, replay } = verdict?.kind === 'refuted' ? verdict : { trace: null, replay: null };
    return {
      function: fn.name,
      assumptions: fn.assumptions,
      trace,
      replay,
      invariants: invariantsIn(document, [check]),
    };
  });
}
