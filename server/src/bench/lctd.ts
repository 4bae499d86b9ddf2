/** What DASH took for a program, beside LCT-D's table 5.1: test runs, solve runs, solver calls, unsatisfiable targets. */
import type { Family } from './families/family';
import type { Measurement } from './measure';

const widths = [5, 6, 6, 6] as const;

export const lctdHeading = `  ${row(['tests', 'solves', 'calls', 'unsat'])}  LCT-D: s  ${row(['tests', 'solves', 'calls', 'unsat'])}`;

/** Empty for other engines. */
export function besideLctd({ lctd = [] }: Family, { size, twin, engines }: Measurement): string {
  const [only, ...others] = engines;
  if (only?.engine !== 'dash' || others.length > 0) return '';
  const { counters } = only;
  const ours = row(
    ['tests', 'iterations', 'solverCalls', 'unsatisfiableTargets'].map((name) => `${counters[name] ?? 0}`),
  );
  const theirs = lctd.find((figure) => figure.size === size && figure.twin === twin);
  if (theirs === undefined) return `  ${ours}`;
  const { seconds, tests, solves, calls, unsatTargets } = theirs;
  return `  ${ours}  ${seconds.toFixed(2).padStart(8)}  ${row([tests, solves, calls, unsatTargets].map(String))}`;
}

function row(texts: readonly string[]): string {
  return texts.map((text, at) => text.padStart(widths[at]!)).join(' ');
}
