import type { Environment, Status } from '../environment';
import type { Answer } from '../property';
import type { FileHead, FileResult, FunctionResult, ReadFile } from '../../report/result';
import type { VerifyArguments } from '../verify-arguments';
import { JsonReport } from './json';
import { SarifReport } from './sarif';
import { TextReport } from './text';

/** Everything, when it is over. */
export interface RunResult {
  readonly files: readonly FileResult[];
  /** To the property that was asked for. */
  readonly answer: Answer | undefined;
  readonly status: Status;
  readonly milliseconds: number;
}

/** Tells results: file by file, function by function, and all together at the end. */
export interface Report {
  file(head: FileHead): void;
  function(result: FunctionResult, file: ReadFile): void;
  fileEnd(result: FileResult, file: ReadFile): void;
  end(run: RunResult): void;
}

export function makeReport(wanted: VerifyArguments, environment: Environment): Report {
  switch (wanted.format) {
    case 'text':
      return new TextReport(wanted, environment);
    case 'json':
      return new JsonReport(wanted, environment);
    case 'sarif':
      return new SarifReport(wanted, environment);
  }
}
