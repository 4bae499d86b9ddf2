import { accessSync, constants, mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { assertNever } from '../base/assert-never';
import type { Survey } from '../service/model/survey';
import type { Outcome } from '../service/pool/protocol';
import { Service } from '../service/service';
import type { VerifyArguments } from './arguments';
import { status, type Environment, type Status } from './environment';
import { readInput } from './input';
import { writeWitness } from './witness';
import { JsonReport } from './report/json';
import { searchFor, writeHarnesses } from './harnesses';
import type { FileResult, Report } from './report/report';
import { TextReport } from './report/text';

/** `verdict verify`: looks at all files at once, and reports them in their order; one that fails does not stop others. */
export async function verify(asked: VerifyArguments, environment: Environment): Promise<Status> {
  const wanted = withDumpFolder(asked, environment);
  if (wanted === undefined) return status.wrong;
  const workers = Math.max(1, Math.min(wanted.files.length, availableParallelism()));
  const service = new Service({
    script: environment.worker,
    workers,
    log: (text) => environment.error(`verdict: ${text}\n`),
  });
  const report: Report =
    wanted.format === 'json'
      ? new JsonReport(environment, wanted.trace)
      : new TextReport(environment, wanted.all || wanted.list, wanted.trace);
  try {
    const results = wanted.files.map((name) => look(name, wanted, environment, service));
    const finished: FileResult[] = [];
    for (const result of results) {
      const one = onlyFunction(await result, wanted.function);
      report.file(one);
      finished.push(one);
    }
    report.end();
    if (wanted.harness !== undefined) await writeHarnesses(finished, wanted.harness, wanted, environment);
    if (wanted.witness !== undefined) writeWitness(finished, wanted.witness, wanted, environment);
    return worst(finished.map(statusOf));
  } finally {
    service.close();
  }
}

/** Makes the folder for the solver's questions before any work is done; undefined, with a message, if it cannot be. */
function withDumpFolder(wanted: VerifyArguments, environment: Environment): VerifyArguments | undefined {
  if (wanted.dumpTo === undefined) return wanted;
  const dumpTo = path.resolve(environment.directory, wanted.dumpTo);
  try {
    mkdirSync(dumpTo, { recursive: true });
    accessSync(dumpTo, constants.W_OK);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    environment.error(`verdict: nothing can be written to --dump-smt ${wanted.dumpTo}: ${why}\n`);
    return undefined;
  }
  return { ...wanted, search: { ...wanted.search, dumpTo } };
}

async function look(
  name: string,
  wanted: VerifyArguments,
  { directory }: Environment,
  service: Service,
): Promise<FileResult> {
  const read = await readInput(name, wanted, directory);
  if (read.kind === 'refused') return { kind: 'refused', name, reason: read.reason };
  const outcome = await service.survey(read.input, wanted.list ? undefined : searchFor(read.input, wanted, directory));
  if (outcome.kind === 'ok') return { kind: 'surveyed', name, survey: outcome.value };
  return { kind: 'surveyed', name, survey: { kind: 'failed', message: reasonOf(outcome), diagnostics: [] } };
}

function reasonOf(outcome: Exclude<Outcome<Survey>, { kind: 'ok' }>): string {
  switch (outcome.kind) {
    case 'timed-out':
      return `not finished within ${outcome.limitMs / 1000} s`;
    case 'failed':
      return `an error in Verdict: ${outcome.message}\n${outcome.stack}`;
    case 'crashed':
      return `the worker stopped: ${outcome.message}`;
    case 'cancelled':
    case 'closed':
      return outcome.kind;
    default:
      return assertNever(outcome);
  }
}

/** Leaves one function, if only one was asked for; a file without it is not what the user meant. */
function onlyFunction(result: FileResult, name: string | undefined): FileResult {
  if (name === undefined || result.kind !== 'surveyed' || result.survey.kind === 'failed') return result;
  const functions = result.survey.functions.filter((fn) => fn.name === name);
  if (functions.length > 0) return { ...result, survey: { ...result.survey, functions } };
  const known = result.survey.functions.map((fn) => fn.name).join(', ');
  return { kind: 'refused', name: result.name, reason: `has no function ${name}; there are: ${known || 'none'}` };
}

function statusOf(result: FileResult): Status {
  if (result.kind === 'refused') return status.wrong;
  const { survey } = result;
  const hasError = survey.diagnostics.some(({ diagnostics }) =>
    diagnostics.some(({ severity }) => severity === 'error'),
  );
  if (survey.kind === 'failed' || hasError) return status.wrong;
  const verdicts = survey.functions.flatMap((fn) => fn.checks.map(({ verdict }) => verdict?.kind ?? 'proved'));
  if (verdicts.includes('refuted')) return status.refuted;
  return verdicts.every((kind) => kind === 'proved') ? status.ok : status.undecided;
}

/** What all files together come to: what is wrong with the call counts most, then what is refuted. */
function worst(statuses: readonly Status[]): Status {
  const order = [status.wrong, status.refuted, status.undecided];
  return order.find((one) => statuses.includes(one)) ?? status.ok;
}
