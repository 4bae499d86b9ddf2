import type { CancellationToken } from 'vscode-languageserver/node';
import { FunctionRun } from '../analysis/function-run';
import type { Context } from '../context';
import {
  cancelVerification,
  verify,
  type CancelParams,
  type Tally,
  type VerifyParams,
  type VerifyResult,
} from '../protocol/verification';
import { stateOf, type KnownFunction } from '../../service/model/results';

/** Verifies because the user said so, and stops when the user says so. */
export function registerVerify(context: Context): void {
  const { connection, scheduler, cancelAll } = context;
  connection.onRequest(verify.method, (params: VerifyParams, token: CancellationToken) => {
    token.onCancellationRequested(() => scheduler.cancel(params.uri, params.function ?? undefined));
    return verifyNow(params, context);
  });
  connection.onRequest(cancelVerification.method, ({ uri, function: name }: CancelParams): null => {
    scheduler.cancel(uri ?? undefined, name ?? undefined);
    if (uri === null) cancelAll.cancel();
    return null;
  });
}

export async function verifyNow(params: VerifyParams, context: Context): Promise<VerifyResult> {
  const { uri, function: name } = params;
  const { store, verifications } = context;
  const problem = await verifications.ready(uri);
  if (problem !== undefined) return failed(problem);
  const functions = store.get(uri)?.functions ?? [];
  const chosen = name === null ? functions : functions.filter((fn) => fn.name === name);
  if (chosen.length === 0 && name !== null) return failed(`There is no function ${name} with code.`);
  const outcomes = await Promise.all(chosen.map((fn) => verifyFunction(fn, params, context)));
  const outcome = outcomes.includes('cancelled') ? 'cancelled' : 'done';
  const now = chosen.flatMap((fn) => store.function(uri, fn.name) ?? []);
  return { outcome, message: null, ...tally(now) };
}

function verifyFunction(
  fn: KnownFunction,
  { uri, useCache, engine, bound, seconds }: VerifyParams,
  { store, scheduler, verifications }: Context,
): Promise<'done' | 'cancelled'> {
  const means = verifications.means(uri);
  const isOverridden = engine !== undefined || bound !== undefined || seconds !== undefined;
  if (means === undefined || (useCache && !isOverridden && isDecided(fn))) return Promise.resolve('done');
  const settings = {
    ...means.settings,
    ...(engine !== undefined && { engine }),
    ...(bound !== undefined && { bound }),
    ...(seconds !== undefined && { milliseconds: seconds * 1_000, checkMilliseconds: undefined }),
    ...(!useCache && { useCache }),
  };
  return new Promise((resolve) => {
    scheduler.cancel(uri, fn.name);
    store.invalidate(uri, fn.name);
    scheduler.add(new FunctionRun(fn, { ...means, settings }, { onEnd: resolve }).work());
    store.activity(uri, fn.name, 'waiting');
  });
}

/** More work would change nothing. */
function isDecided(fn: KnownFunction): boolean {
  return fn.checks.every(
    (check) =>
      stateOf(check, fn) === 'current' &&
      (check.verdict?.verdict.kind === 'proved' || check.verdict?.verdict.kind === 'refuted'),
  );
}

function tally(functions: readonly KnownFunction[]): Tally {
  const kinds = functions.flatMap((fn) =>
    fn.checks.flatMap((check) => (stateOf(check, fn) === 'current' ? [check.verdict?.verdict.kind] : [])),
  );
  const count = (kind: keyof Tally): number => kinds.filter((one) => one === kind).length;
  return { proved: count('proved'), refuted: count('refuted'), bounded: count('bounded'), unknown: count('unknown') };
}

function failed(message: string): VerifyResult {
  return { outcome: 'failed', message, ...tally([]) };
}
