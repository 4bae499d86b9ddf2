import type { EngineStatistics, SolverStatistics } from '../../service/model/verification';
import type { FunctionResult } from '../../report/result';
import { count, duration } from './words';

/** What engines and solver did, in sums over all functions. */
export function statisticsLines(functions: readonly FunctionResult[], milliseconds: number, jobs: number): string[] {
  const all = functions.flatMap(({ statistics }) => statistics ?? []);
  const engines = sumEngines(all.flatMap((one) => one.engines));
  const solver = sumSolver(all.flatMap((one) => one.solver ?? []));
  const rows: (readonly [string, string, string])[] = [
    ...engines.map(({ engine, milliseconds: time, runs, counters }) => {
      const details = Object.entries(counters).map(([name, number]) => `${name} ${number}`);
      return [engine, duration(time), `${count(runs, 'function')}; ${details.join(', ')}`] as const;
    }),
    [
      'solver',
      duration(solver.milliseconds),
      `${count(solver.calls, 'call')}: ${solver.sat} sat, ${solver.unsat} unsat, ${solver.unknown} unknown`,
    ],
    [
      'z3',
      duration(solver.z3Milliseconds),
      `${count(solver.z3Calls, 'call')}; at most ${(solver.peakBytes / 2 ** 20).toFixed(1)} MiB`,
    ],
    ['all', duration(milliseconds), count(jobs, 'job')],
  ];
  const widths = [0, 1].map((at) => Math.max(...rows.map((row) => row[at]!.length)));
  return [
    'statistics',
    ...rows.map(([name, time, text]) => `  ${name.padEnd(widths[0]!)}  ${time.padStart(widths[1]!)}  ${text}`),
  ];
}

export interface EngineSum extends EngineStatistics {
  /** Functions it was run for. */
  readonly runs: number;
}

/** Sums of what each engine did. */
export function sumEngines(all: readonly EngineStatistics[]): EngineSum[] {
  const sums = new Map<string, EngineSum>();
  for (const { engine, milliseconds, counters } of all) {
    const known = sums.get(engine) ?? { engine, milliseconds: 0, runs: 0, counters: {} };
    const total: Record<string, number> = { ...known.counters };
    for (const [name, number] of Object.entries(counters)) total[name] = (total[name] ?? 0) + number;
    sums.set(engine, {
      engine,
      milliseconds: known.milliseconds + milliseconds,
      runs: known.runs + 1,
      counters: total,
    });
  }
  return [...sums.values()];
}

export function sumSolver(all: readonly SolverStatistics[]): SolverStatistics {
  const sum = (key: keyof SolverStatistics): number => all.reduce((total, one) => total + one[key], 0);
  return {
    calls: sum('calls'),
    sat: sum('sat'),
    unsat: sum('unsat'),
    unknown: sum('unknown'),
    milliseconds: sum('milliseconds'),
    z3Calls: sum('z3Calls'),
    z3Milliseconds: sum('z3Milliseconds'),
    peakBytes: Math.max(0, ...all.map(({ peakBytes }) => peakBytes)),
  };
}
