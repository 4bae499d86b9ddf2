import { sarifText } from '../../report/sarif';
import { type Environment, status } from '../environment';
import { answerText } from '../property';
import type { VerifyArguments } from '../verify-arguments';
import type { Report, RunResult } from './report';

/** SARIF 2.1.0, all at the end. */
export class SarifReport implements Report {
  constructor(
    private readonly wanted: VerifyArguments,
    private readonly environment: Environment,
  ) {}

  file(): void {
    // Everything is told at the end.
  }

  function(): void {
    // Everything is told at the end.
  }

  fileEnd(): void {
    // Everything is told at the end.
  }

  end({ files, answer, status: exitCode }: RunResult): void {
    const { property, all, trace } = this.wanted;
    const text = sarifText({
      files,
      directory: this.environment.directory,
      all,
      trace,
      succeeded: exitCode !== status.wrong,
      exitCode,
      ...(answer && { properties: { property, answer: answerText(answer) } }),
    });
    this.environment.out(text);
  }
}
