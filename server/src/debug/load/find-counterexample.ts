import type { ReadSeed } from '../../service/model/replay-file';
import { readSeed } from '../../service/model/replay-file';
import type { SurveyedFunction, SurveyInput } from '../../service/model/survey';
import { Service } from '../../service/service';
import { reasonOf } from '../../service/verify/unanswered';
import { checkKinds } from '../../task/check';
import { defaultOptions, type TaskOptions } from '../../task/options';
import type { LaunchArguments } from '../protocol/launch-arguments';
import type { Wrong } from './saved';

export interface FindMeans {
  /** The script of the workers. */
  readonly worker: string;
  /** Told what takes time. */
  readonly progress: (text: string) => void;
  /** The client does not want it any more. */
  readonly signal: AbortSignal;
}

const defaultSeconds = 30;

/** Which counterexample: of a check, or of any that fails on a line. */
type Wanted = Pick<LaunchArguments, 'check' | 'function' | 'timeout'> & {
  readonly line?: number;
  readonly task?: TaskOptions;
};

/** Verifies the function that a check is in, for want of a counterexample that is known. */
export async function findCounterexample(
  input: SurveyInput,
  wanted: Wanted,
  { worker, progress, signal }: FindMeans,
): Promise<ReadSeed | Wrong> {
  const { check, function: start, timeout = defaultSeconds, line } = wanted;
  const service = new Service({ script: worker, workers: 1 });
  try {
    progress('Looking for a counterexample');
    const task = wanted.task ?? optionsFor(check);
    const surveyed = await service.survey(input, task, signal);
    if (surveyed.kind !== 'ok') return { message: reasonOf(surveyed) };
    const survey = surveyed.value;
    if (survey.kind === 'failed') return { message: survey.message };
    const functions = functionsToTry(survey.functions, check, start);
    if (functions.length === 0) return { message: nothingToTry(check, start) };
    const lines = new Map(survey.functions.flatMap(({ checks }) => checks.map(({ id, source }) => [id, source?.line])));
    const tally = new Map<string, number>();
    for (const name of functions) {
      const outcome = await service.verifyFunction(input, name, {
        signal,
        options: {
          engine: 'auto',
          bound: 12,
          milliseconds: timeout * 1000,
          task,
          scope: start === undefined ? 'own' : 'reachable',
        },
      });
      if (outcome.kind !== 'ok') return { message: reasonOf(outcome) };
      if (outcome.value.kind === 'refused') return { message: outcome.value.message };
      for (const { id, verdict } of outcome.value.verdicts) {
        if (check !== undefined ? id !== check : line !== undefined && lines.get(id) !== line) continue;
        const seed = verdict.kind === 'refuted' ? readSeed(verdict.replay) : undefined;
        if (seed !== undefined) return seed;
        if (check !== undefined) return { message: `${check} has no counterexample: it is ${verdict.kind}` };
        tally.set(verdict.kind, (tally.get(verdict.kind) ?? 0) + 1);
      }
    }
    return { message: check === undefined ? nothingFound(tally, line) : `there is no check ${check}` };
  } finally {
    service.close();
  }
}

/** What is not decided may fail all the same. */
function nothingFound(tally: ReadonlyMap<string, number>, line: number | undefined): string {
  const where = line === undefined ? '' : ` at line ${line}`;
  const counts = [...tally].map(([kind, count]) => `${count} ${kind}`).join(', ');
  if (tally.size === 0) return `there is no check${where}`;
  return tally.size === 1 && tally.has('proved')
    ? `no check fails${where}`
    : `no counterexample was found${where}: ${counts}`;
}

/** A check that is asked for by name is on, whatever its kind. */
function optionsFor(check: string | undefined): TaskOptions {
  const kind = checkKinds.find((one) => check?.split(':').includes(one));
  return kind === undefined ? defaultOptions : { ...defaultOptions, checks: new Set([...defaultOptions.checks, kind]) };
}

function functionsToTry(
  functions: readonly SurveyedFunction[],
  check: string | undefined,
  start: string | undefined,
): readonly string[] {
  if (start !== undefined) return functions.filter(({ name }) => name === start).map(({ name }) => name);
  if (check === undefined) return functions.map(({ name }) => name);
  return functions.filter(({ checks }) => checks.some(({ id }) => id === check)).map(({ name }) => name);
}

function nothingToTry(check: string | undefined, start: string | undefined): string {
  if (start !== undefined) return `there is no function ${start}`;
  return check === undefined ? 'there is no function' : `there is no check ${check}`;
}
