import type { Environment } from '../environment';
import type { SurveyedCheck } from '../../service/model/survey';
import type { TraceMode } from './trace-table';
import type { FileResult, Report } from './report';

/** One JSON object for all files; lines and columns of diagnostics count from 0, of checks and functions from 1. */
export class JsonReport implements Report {
  readonly #environment: Environment;
  readonly #files: unknown[] = [];

  constructor(
    environment: Environment,
    readonly trace: TraceMode,
  ) {
    this.#environment = environment;
  }

  file(result: FileResult): void {
    this.#files.push(fileJson(result, this.trace));
  }

  end(): void {
    this.#environment.out(`${JSON.stringify({ formatVersion: 1, files: this.#files }, undefined, 2)}\n`);
  }
}

function fileJson(result: FileResult, trace: TraceMode): unknown {
  if (result.kind === 'refused') return { file: result.name, status: 'refused', message: result.reason };
  const { survey } = result;
  const diagnostics = survey.diagnostics.flatMap(({ file, diagnostics: list }) =>
    list.map((diagnostic) => ({ file, ...diagnostic })),
  );
  return survey.kind === 'failed'
    ? { file: result.name, status: 'failed', message: survey.message, diagnostics }
    : {
        file: result.name,
        status: 'read',
        compiler: survey.compiler,
        diagnostics,
        functions: survey.functions.map((fn) => ({ ...fn, checks: fn.checks.map((check) => checkJson(check, trace)) })),
      };
}

/** A check with as much of its counterexample as is wanted. */
function checkJson(check: SurveyedCheck, mode: TraceMode): unknown {
  if (check.verdict?.kind !== 'refuted' || mode === 'full') return check;
  const { trace, ...verdict } = check.verdict;
  if (mode === 'none') return { ...check, verdict };
  return { ...check, verdict: { ...verdict, trace: { ...trace, steps: trace.steps.filter((step) => step.relevant) } } };
}
