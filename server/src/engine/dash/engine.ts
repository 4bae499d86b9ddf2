import type { Counters, EngineContext, EngineTask } from '../engine';
import { dash } from './dash';
import { type DashStatistics, defaultDashOptions, noStatistics } from './options';

/** DASH as the portfolio runs it. */
export function dashEngine(task: EngineTask, context: EngineContext): Counters {
  return { ...sum(dash(task, context, defaultDashOptions).statistics.values()) };
}

function sum(all: Iterable<DashStatistics>): DashStatistics {
  const total = noStatistics();
  for (const one of all) for (const key of Object.keys(total) as (keyof DashStatistics)[]) total[key] += one[key];
  return total;
}
