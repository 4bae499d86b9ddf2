/** The result as one JSON object: docs/verify.schema.json is its schema, docs/cli.md says what it means. */
import type { FileDiagnostics } from '../../service/model/diagnostic';
import type { ShownVerdict } from '../../service/model/verdict';
import type { Environment } from '../environment';
import { answerText } from '../property';
import type { CheckResult, FileHead, FileResult, FunctionResult } from '../../report/result';
import type { TraceMode } from '../../report/result';
import type { VerifyArguments } from '../verify-arguments';
import { version } from '../../report/version';
import type { Report, RunResult } from './report';
import { traceJson } from './trace-json';
import { wordOf } from './words';
import { sumEngines, sumSolver } from './statistics-text';

export class JsonReport implements Report {
  readonly #wanted: VerifyArguments;
  readonly #environment: Environment;

  constructor(wanted: VerifyArguments, environment: Environment) {
    this.#wanted = wanted;
    this.#environment = environment;
  }

  file(): void {
    // Everything is told at the end.
  }

  function(): void {
    // Everything is told at the end.
  }

  fileEnd(): void {
    // Everything is told at the end.
  }

  end(run: RunResult): void {
    this.#environment.out(`${JSON.stringify(resultJson(run, this.#wanted), undefined, 2)}\n`);
  }
}

function resultJson({ files, answer, status, milliseconds }: RunResult, wanted: VerifyArguments): unknown {
  const { start, property, dataModel, engine, bound, milliseconds: timeout, task, jobs } = wanted;
  const functions = files.flatMap((file) => file.functions);
  const checks = files.flatMap((file) => file.functions.flatMap((fn) => checksJson(fn, file.head, wanted.trace)));
  const verdicts = functions.flatMap((fn) => fn.checks.map(({ verdict }) => verdict?.kind));
  const number = (kind: ShownVerdict['kind']): number => verdicts.filter((one) => one === kind).length;
  const vacuous = functions.flatMap((fn) => fn.checks).filter(({ verdict }) => wordOf(verdict) === 'vacuous').length;
  return {
    tool: 'verdict',
    version,
    files: files.map(fileJson),
    entry: start.kind === 'everywhere' ? null : start.name,
    options: {
      dataModel,
      engine,
      bound,
      timeout: timeout / 1000,
      checks: [...task.checks],
      abortIsError: task.abortIsError,
      allocationMayFail: task.allocationMayFail,
      jobs,
    },
    checks,
    summary: {
      files: files.length,
      functions: functions.length,
      checks: checks.length,
      proved: number('proved'),
      vacuous,
      refuted: number('refuted'),
      bounded: number('bounded'),
      unknown: number('unknown'),
      property: property ?? null,
      answer: answer === undefined ? null : answerText(answer),
      exitStatus: status,
    },
    statistics: statisticsJson(functions, milliseconds),
  };
}

function fileJson({ head, functions }: FileResult): unknown {
  if (head.kind === 'refused') {
    return { file: head.name, status: 'refused', message: head.reason, compiler: null, diagnostics: [], functions: [] };
  }
  const diagnostics = head.diagnostics.flatMap(diagnosticsJson);
  if (head.kind === 'failed') {
    return { file: head.name, status: 'failed', message: head.message, compiler: null, diagnostics, functions: [] };
  }
  return {
    file: head.name,
    status: 'read',
    message: null,
    compiler: head.compiler ?? null,
    diagnostics,
    functions: functions.map((fn) => functionJson(fn, head)),
  };
}

function functionJson(fn: FunctionResult, head: FileHead): unknown {
  return {
    name: fn.name,
    file: fn.source?.file ?? head.name,
    line: fn.source?.line ?? null,
    irLine: fn.irLine,
    blocks: fn.blocks,
    instructions: fn.instructions,
    partlyUnderstood: fn.hasErrors,
    refused: fn.refused ?? null,
    ms: fn.statistics === undefined ? null : round(fn.statistics.milliseconds),
  };
}

/** Editors count from 0, this from 1. */
function diagnosticsJson({ file, diagnostics }: FileDiagnostics): unknown[] {
  return diagnostics.map(({ range, severity, message, code }) => ({
    file,
    line: range.start.line + 1,
    column: range.start.character + 1,
    severity,
    message,
    code: code ?? null,
  }));
}

function checksJson(fn: FunctionResult, { name }: FileHead, mode: TraceMode): unknown[] {
  return fn.checks.map((check) => ({
    id: check.id,
    kind: check.kind,
    message: check.message,
    function: check.function,
    entry: fn.name,
    file: check.source?.file ?? name,
    line: check.source?.line ?? null,
    column: check.source?.column ?? null,
    irLine: check.irLine,
    ...verdictJson(check, mode),
    assumptions: check.verdict === undefined ? [] : fn.assumptions,
  }));
}

function verdictJson(
  { verdict, engine, milliseconds, solverCalls }: CheckResult,
  mode: TraceMode,
): Record<string, unknown> {
  return {
    verdict: verdict?.kind ?? null,
    vacuous: verdict?.kind === 'proved' ? verdict.vacuous === true : null,
    reason: verdict?.kind === 'unknown' ? verdict.reason : null,
    bound: verdict?.kind === 'bounded' ? verdict.bound : null,
    engine: engine ?? null,
    ms: milliseconds === undefined ? null : round(milliseconds),
    solverCalls: solverCalls ?? null,
    trace: verdict?.kind === 'refuted' ? traceJson(verdict, mode) : null,
  };
}

function statisticsJson(functions: readonly FunctionResult[], milliseconds: number): unknown {
  const all = functions.flatMap(({ statistics }) => statistics ?? []);
  const { calls, sat, unsat, unknown, ...solver } = sumSolver(all.flatMap((one) => one.solver ?? []));
  return {
    ms: round(milliseconds),
    engines: sumEngines(all.flatMap((one) => one.engines)).map((sum) => ({
      engine: sum.engine,
      functions: sum.runs,
      ms: round(sum.milliseconds),
      counters: sum.counters,
    })),
    solver: {
      calls,
      sat,
      unsat,
      unknown,
      ms: round(solver.milliseconds),
      z3Calls: solver.z3Calls,
      z3Ms: round(solver.z3Milliseconds),
      peakBytes: solver.peakBytes,
    },
  };
}

/** Tenths of a millisecond are enough. */
function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
