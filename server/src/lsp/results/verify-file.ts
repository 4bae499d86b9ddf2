import { readFile } from 'node:fs/promises';
import type { SurveyedFunction, SurveyInput } from '../../service/model/survey';
import type { CheckVerdict, VerifyOptions } from '../../service/model/verification';
import { reasonOf } from '../../service/verify/unanswered';
import { pathOf } from '../addresses';
import type { Context } from '../context';
import type { FileSummary, Tally } from '../protocol/verification';

const nothing: Tally = { proved: 0, refuted: 0, bounded: 0, unknown: 0 };

/** Verifies a file that need not be open; what is found stays in the cache, for when it is. */
export async function verifyFile(uri: string, context: Context, signal: AbortSignal): Promise<FileSummary> {
  const { service, settings, documents } = context;
  const input = await inputOf(uri, context);
  if (input === undefined) return { uri, ...nothing, problem: 'It cannot be read.' };
  const { verify } = await settings.of(uri);
  const { task } = verify;
  const surveyed = await service.survey(input, task, signal);
  if (surveyed.kind !== 'ok') return { uri, ...nothing, problem: reasonOf(surveyed) };
  if (surveyed.value.kind === 'failed') return { uri, ...nothing, problem: surveyed.value.message };
  const functions = surveyed.value.functions.filter(({ range, checks }) => range !== undefined && checks.length > 0);
  const folder = verify.keepsVerdicts ? context.cache.folder : undefined;
  const { engine, bound, milliseconds, checkMilliseconds } = verify;
  const options: VerifyOptions = {
    engine,
    bound,
    milliseconds,
    ...(checkMilliseconds !== undefined && { checkMilliseconds }),
    task,
    scope: 'own',
  };
  const results = await Promise.all(
    functions.map(async ({ name, slice, checks }: SurveyedFunction): Promise<readonly CheckVerdict[] | number> => {
      const cached = folder === undefined ? options : { ...options, cache: { folder, slice, read: true } };
      const outcome = await service.verifyFunction(input, name, { options: cached, priority: 'background', signal });
      return outcome.kind === 'ok' && outcome.value.kind === 'decided' ? outcome.value.verdicts : checks.length;
    }),
  );
  // Its text is not needed again, unless it is open.
  if (documents.get(uri) === undefined) service.forget(uri);
  return { uri, ...tallyOf(results), problem: null };
}

/** A number stands for so many checks without a verdict. */
function tallyOf(results: readonly (readonly CheckVerdict[] | number)[]): Tally {
  const kinds = results.flatMap((result) =>
    typeof result === 'number' ? Array<'unknown'>(result).fill('unknown') : result.map(({ verdict }) => verdict.kind),
  );
  const count = (kind: keyof Tally): number => kinds.filter((one) => one === kind).length;
  return { proved: count('proved'), refuted: count('refuted'), bounded: count('bounded'), unknown: count('unknown') };
}

async function inputOf(uri: string, { documents, sources, settings }: Context): Promise<SurveyInput | undefined> {
  const document = documents.get(uri);
  if (!/\.ll$/i.test(uri)) {
    const gathered = await sources.gather(uri);
    return gathered && { kind: 'c', source: gathered.source };
  }
  const path = pathOf(uri);
  if (document === undefined) {
    const text = await readFile(path, 'utf8').catch(() => undefined);
    return text === undefined ? undefined : { kind: 'ir', uri, stamp: `disk ${Date.now()}`, path, text };
  }
  const { stamp, text } = document.snapshot();
  return { kind: 'ir', uri, stamp: `${stamp}/${settings.revision}`, path, text };
}
