import type { Environment } from '../environment';
import type { FileResult, Report } from './report';

/** One JSON object for all files; lines and columns of diagnostics count from 0, of checks and functions from 1. */
export class JsonReport implements Report {
  readonly #environment: Environment;
  readonly #files: unknown[] = [];

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  file(result: FileResult): void {
    this.#files.push(fileJson(result));
  }

  end(): void {
    this.#environment.out(`${JSON.stringify({ formatVersion: 1, files: this.#files }, undefined, 2)}\n`);
  }
}

function fileJson(result: FileResult): unknown {
  if (result.kind === 'refused') return { file: result.name, status: 'refused', message: result.reason };
  const { survey } = result;
  const diagnostics = survey.diagnostics.flatMap(({ file, diagnostics: list }) =>
    list.map((diagnostic) => ({ file, ...diagnostic })),
  );
  return survey.kind === 'failed'
    ? { file: result.name, status: 'failed', message: survey.message, diagnostics }
    : { file: result.name, status: 'read', compiler: survey.compiler, diagnostics, functions: survey.functions };
}
