import type { KnownCheck, KnownFunction } from '../../service/model/results';
import type { Harness } from '../../trace/harness/harness';
import type { Context } from '../context';

interface HarnessMeans {
  readonly uri: string;
  /** How the harness names the program. */
  readonly source: string;
  readonly context: Context;
}

/** C that makes the check fail natively; or why there is none. The counterexample is run again to see what it needs. */
export async function harnessFor(
  fn: KnownFunction,
  { id, message }: KnownCheck,
  { uri, source, context }: HarnessMeans,
): Promise<Extract<Harness, { kind: 'made' }> | { readonly kind: 'none'; readonly reason: string }> {
  const means = context.verifications.means(uri);
  if (means === undefined) return { kind: 'none', reason: 'The file has changed meanwhile.' };
  const { input, settings, task, slices, cacheFolder } = means;
  const slice = slices.get(fn.name);
  const { engine, bound, milliseconds } = settings;
  const outcome = await context.service.verifyFunction(input, fn.name, {
    priority: 'interactive',
    options: {
      engine,
      bound,
      milliseconds,
      task,
      scope: 'own',
      only: [id],
      harness: { source: input.kind === 'c' ? source : undefined },
      ...(cacheFolder !== undefined && slice !== undefined && { cache: { folder: cacheFolder, slice, read: true } }),
    },
  });
  const result = context.outcomes.value(outcome, `Making a harness for ${id}`);
  const verdict = result?.kind === 'decided' ? result.verdicts.find((one) => one.id === id)?.verdict : undefined;
  if (verdict?.kind !== 'refuted' || verdict.harness === undefined)
    return { kind: 'none', reason: `No execution was found: ${message}` };
  return verdict.harness.kind === 'made'
    ? verdict.harness
    : { kind: 'none', reason: `There is no harness: ${verdict.harness.reason}.` };
}
