import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { threadId } from 'node:worker_threads';
import { smtLibScript } from '../../term/print-smtlib';
import { allOf, type Query, type QuerySolver } from '../query';
import type { Answer } from '../solver';

let solvers = 0;

/** Writes every query as an SMT-LIB file, with its answer, that any solver reads. For `--dump-smt DIR`. */
export class Dump implements QuerySolver {
  readonly #name: string;
  #count = 0;

  constructor(
    private readonly below: QuerySolver,
    private readonly directory: string,
  ) {
    mkdirSync(directory, { recursive: true });
    // Workers and later runs write to the same directory.
    this.#name = `${process.pid}-${threadId}-${++solvers}`;
  }

  solve(query: Query): Answer {
    const number = String(++this.#count).padStart(6, '0');
    const file = path.join(this.directory, `${this.#name}-${number}.smt2`);
    const script = `${smtLibScript(allOf(query))}(check-sat)\n`;
    // Before: a query that kills us is the most interesting one.
    writeFileSync(file, `; not answered\n${script}`);
    const begun = performance.now();
    const answer = this.below.solve(query);
    writeFileSync(file, `${header(answer, performance.now() - begun)}${script}`);
    return answer;
  }

  dispose(): void {
    this.below.dispose();
  }
}

function header(answer: Answer, milliseconds: number): string {
  const reason = answer.kind === 'unknown' ? ` (${answer.reason})` : '';
  return `; ${answer.kind}${reason} in ${milliseconds.toFixed(2)} ms\n(set-info :status ${answer.kind})\n`;
}
