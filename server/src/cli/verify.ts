import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Survey, SurveyedFunction, SurveyInput } from '../service/model/survey';
import type { FunctionVerdicts, VerifyOptions } from '../service/model/verification';
import { Service } from '../service/service';
import { unknown } from '../service/verify/show-verdict';
import { reasonOf, VerifyProgress } from '../service/verify/unanswered';
import { status, type Environment, type Status } from './environment';
import { flagsHere } from './flags-here';
import { harnessOptions, writeHarnesses } from './harnesses';
import { readInput } from './input';
import { NotWritten } from './output-file';
import { Progress } from './progress';
import { answerTo } from './property';
import { problemLines } from './report/problems';
import { makeReport } from './report/report';
import type { CheckResult, FileHead, FileResult, FunctionResult } from '../report/result';
import { statusOf } from './status';
import type { VerifyArguments } from './verify-arguments';
import { writeTrace } from './save-trace';
import { writeGraphs } from './graphs';
import { writeWitness } from './witness';

/**
 * `verdict verify`: looks at all files at once, verifies their functions in as many threads as there are jobs, and
 * reports in the order of files and functions; one that fails does not stop others.
 */
export async function verify(asked: VerifyArguments, world: Environment): Promise<Status> {
  const wanted = withDumpFolder({ ...asked, flags: flagsHere(asked.flags, world.directory) }, world);
  if (wanted === undefined) return status.wrong;
  const start = performance.now();
  const progress = new Progress(world);
  const environment = progress.environment;
  const service = new Service({
    script: environment.worker,
    workers: wanted.jobs,
    log: (text) => environment.error(`verdict: ${text}\n`),
  });
  const report = makeReport(wanted, environment);
  try {
    const started = wanted.files.map((name) => new FileRun(name, wanted, environment, service, progress).start());
    const files: FileResult[] = [];
    for (const file of started) {
      const { head, functions } = await file;
      for (const line of problemLines(head, environment.directory)) environment.error(`${line}\n`);
      report.file(head);
      const results: FunctionResult[] = [];
      for (const fn of functions) {
        const result = await fn;
        results.push(result);
        if (head.kind === 'read') report.function(result, head);
      }
      const result: FileResult = { head, functions: results };
      if (head.kind === 'read') report.fileEnd(result, head);
      files.push(result);
    }
    progress.end();
    const answer = wanted.property === undefined ? undefined : answerTo(wanted.property, files);
    const areWritten = await writeFiles(files, wanted, environment);
    const exit = areWritten ? statusOf(files, answer) : status.wrong;
    report.end({ files, answer, status: exit, milliseconds: performance.now() - start });
    return exit;
  } finally {
    progress.end();
    service.close();
  }
}

/** Writes what was asked for besides the report; false, with a message, if that cannot be. */
async function writeFiles(
  files: readonly FileResult[],
  wanted: VerifyArguments,
  environment: Environment,
): Promise<boolean> {
  const { harness, witness, saveTrace, graph } = wanted;
  try {
    if (harness !== undefined) await writeHarnesses(files, harness, wanted, environment);
    if (witness !== undefined) writeWitness(files, witness, wanted, environment);
    if (saveTrace !== undefined) writeTrace(files, saveTrace, wanted, environment);
    if (graph !== undefined) writeGraphs(files, graph, environment);
    return true;
  } catch (error) {
    if (!(error instanceof NotWritten)) throw error;
    environment.error(`verdict: ${error.message}\n`);
    return false;
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
  return { ...wanted, dumpTo };
}

/** A file that has been surveyed, and its functions, which are being verified. */
interface StartedFile {
  readonly head: FileHead;
  readonly functions: readonly Promise<FunctionResult>[];
}

type ReadSurvey = Extract<Survey, { kind: 'read' }>;

class FileRun {
  constructor(
    private readonly name: string,
    private readonly wanted: VerifyArguments,
    private readonly environment: Environment,
    private readonly service: Service,
    private readonly progress: Progress,
  ) {}

  async start(): Promise<StartedFile> {
    const { name, wanted, environment, service } = this;
    const read = await readInput(name, wanted, environment.directory);
    if (read.kind === 'refused') return this.#none({ kind: 'refused', name, reason: read.reason });
    const { input } = read;
    const outcome = await service.survey(input, wanted.task);
    if (outcome.kind !== 'ok') {
      if (outcome.kind === 'failed') environment.error(`${outcome.stack}\n`);
      return this.#none({ kind: 'failed', name, message: reasonOf(outcome), diagnostics: [] });
    }
    const survey = outcome.value;
    if (survey.kind === 'failed') return this.#none({ ...survey, name });
    const chosen = this.#chosen(survey);
    if (typeof chosen === 'string') return this.#none({ kind: 'refused', name, reason: chosen });
    const { diagnostics, compiler } = survey;
    const head: FileHead = { kind: 'read', name, path: pathOf(input), diagnostics, compiler };
    return { head, functions: chosen.map((fn) => this.#function(fn, survey, input)) };
  }

  #none(head: FileHead): StartedFile {
    return { head, functions: [] };
  }

  /** The functions to verify; or why there are none: a file without the function is not what the user meant. */
  #chosen({ functions }: ReadSurvey): readonly SurveyedFunction[] | string {
    const { start, property } = this.wanted;
    if (start.kind === 'everywhere') return inOrder(functions);
    const chosen = functions.filter((fn) => fn.name === start.name);
    if (chosen.length > 0) return chosen;
    const known = functions.map((fn) => fn.name).join(', ') || 'none';
    const advice = property === undefined ? '' : '; --function or --all-functions says where executions start';
    return `has no function ${start.name}; there are: ${known}${advice}`;
  }

  async #function(fn: SurveyedFunction, survey: ReadSurvey, input: SurveyInput): Promise<FunctionResult> {
    const { start, list } = this.wanted;
    const unverified: FunctionResult = { ...fn, assumptions: [] };
    if (list) return unverified;
    // Nothing to decide.
    if (start.kind === 'everywhere' && fn.checks.length === 0) return unverified;
    const done = this.progress.begin(fn.name);
    const result = await this.#verify(fn, input);
    done();
    return withVerdicts(unverified, survey, result);
  }

  async #verify(fn: SurveyedFunction, input: SurveyInput): Promise<FunctionVerdicts> {
    const { start, engine, bound, encoding, milliseconds, checkMilliseconds, task, dumpTo, graph, explain } =
      this.wanted;
    const scope = start.kind === 'everywhere' ? 'own' : 'reachable';
    const options: VerifyOptions = {
      engine,
      bound,
      encoding,
      milliseconds,
      ...(checkMilliseconds !== undefined && { checkMilliseconds }),
      task,
      scope,
      ...harnessOptions(input, this.wanted, this.environment.directory),
      ...(dumpTo !== undefined && { dumpTo }),
      ...((graph !== undefined || explain) && { graphs: true }),
    };
    const heard = new VerifyProgress();
    const outcome = await this.service.verifyFunction(input, fn.name, {
      options,
      // Functions of files that were read go before files that are not yet: results come in order.
      priority: 'interactive',
      onEvent: (event) => {
        heard.take(event);
        this.progress.take(fn.name, event);
      },
    });
    if (outcome.kind === 'failed') this.environment.error(`${outcome.stack}\n`);
    return heard.settle(outcome);
  }
}

/** As they stand in the file; those from elsewhere come behind. The compiler puts static functions last. */
function inOrder(functions: readonly SurveyedFunction[]): readonly SurveyedFunction[] {
  const line = ({ range }: SurveyedFunction): number => range?.start.line ?? Infinity;
  return [...functions].sort((a, b) => (line(a) === line(b) ? 0 : line(a) - line(b)));
}

function pathOf(input: SurveyInput): string {
  return input.kind === 'c' ? input.source.path : input.path;
}

/** Puts verdicts and checks together; those of other functions that were asked for as well come behind. */
function withVerdicts(fn: FunctionResult, { functions }: ReadSurvey, result: FunctionVerdicts): FunctionResult {
  if (result.kind === 'refused') {
    const verdict = unknown({ kind: 'refused', detail: result.message });
    return { ...fn, checks: fn.checks.map((check) => ({ ...check, verdict })), refused: result.message };
  }
  const verdicts = new Map(result.verdicts.map((verdict) => [verdict.id, verdict]));
  const known = new Map([fn, ...functions].flatMap(({ checks }) => checks.map((check) => [check.id, check])));
  const checks = [...known.values()].flatMap((check): CheckResult[] => {
    const verdict = verdicts.get(check.id);
    return verdict === undefined ? [] : [{ ...check, ...verdict }];
  });
  if (checks.length < verdicts.size) throw new Error('there is a verdict on a check that was not listed');
  const { assumptions, statistics, leaks, graphs } = result;
  return { ...fn, checks, assumptions, statistics, ...(leaks && { leaks }), ...(graphs && { graphs }) };
}
