import { spawnSync } from 'node:child_process';
import { SmtLibSymbols } from '../../../server/src/term/smtlib-symbols';
import { smtLibDeclarations, smtLibTerm } from '../../../server/src/term/print-smtlib';
import type { Term } from '../../../server/src/term/term';

/** Whether a stock z3 is installed; tests that need it are skipped (and say so) otherwise. */
export const z3Available = spawnSync('z3', ['--version']).status === 0;

/** What z3 prints for an SMT-LIB script. */
export function runZ3(script: string): string {
  const result = spawnSync('z3', ['-in', '-T:60'], { input: script, encoding: 'utf8', maxBuffer: 1 << 28 });
  return result.stdout;
}

/** Two terms that should be the same under every assignment. */
export interface Pair {
  readonly raw: Term;
  readonly folded: Term;
}

/** How z3 finds the pairs: the same ('unsat'), different ('sat'), or it gave up after a few seconds ('unknown'). */
export function z3Compare(pairs: readonly Pair[]): ('unsat' | 'sat' | 'unknown')[] {
  const symbols = new SmtLibSymbols();
  const terms = pairs.flatMap(({ raw, folded }) => [raw, folded]);
  return z3Claims(
    smtLibDeclarations(terms, symbols),
    pairs.map(({ raw, folded }) => `(= ${smtLibTerm(raw, symbols)} ${smtLibTerm(folded, symbols)})`),
  );
}

/** The same for terms of different builders: variables with one name are one variable. */
export function z3CompareBuilders(pairs: readonly Pair[]): ('unsat' | 'sat' | 'unknown')[] {
  const lines = pairs.flatMap(({ raw, folded }) =>
    [raw, folded].flatMap((term) => smtLibDeclarations([term]).split('\n')),
  );
  return z3Claims(
    [...new Set(lines)].join('\n'),
    pairs.map(({ raw, folded }) => `(= ${smtLibTerm(raw)} ${smtLibTerm(folded)})`),
  );
}

function z3Claims(declarations: string, claims: readonly string[]): ('unsat' | 'sat' | 'unknown')[] {
  const checks = claims.map((claim) => `(push)(assert (not ${claim}))(check-sat)(pop)`);
  const answers = runZ3(`(set-option :rlimit 4000000)\n${declarations}\n${checks.join('\n')}`)
    .trim()
    .split('\n');
  if (answers.length !== claims.length || !answers.every(isAnswer)) {
    throw new Error(`z3 answered ${answers.length} of ${claims.length}: ${answers.find((a) => !isAnswer(a)) ?? ''}`);
  }
  return answers.filter(isAnswer);
}

function isAnswer(text: string): text is 'unsat' | 'sat' | 'unknown' {
  return text === 'unsat' || text === 'sat' || text === 'unknown';
}
