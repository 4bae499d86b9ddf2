import type { Check } from '../../task/check';
import type { Counters, EngineContext, EngineTask } from '../engine';
import { dash } from './dash';
import { type DashStatistics, defaultDashOptions, noStatistics } from './options';
import { regionGraphData, Story } from './story';

/** DASH as the portfolio runs it. */
export function dashEngine(task: EngineTask, context: EngineContext): Counters {
  const { onGraph } = context;
  if (onGraph === undefined) return counters(dash(task, context, defaultDashOptions).statistics);
  const stories = new Map<Check, Story>();
  const storyOf = (check: Check): Story => {
    const story = stories.get(check) ?? new Story();
    stories.set(check, story);
    return story;
  };
  const observe = (check: Check, event: Parameters<Story['take']>[0]): void => storyOf(check).take(event);
  const { graphs, statistics } = dash(task, { ...context, observe }, defaultDashOptions);
  for (const [check, graph] of graphs) onGraph(check, regionGraphData(graph, storyOf(check)));
  return counters(statistics);
}

function counters(statistics: ReadonlyMap<Check, DashStatistics>): Counters {
  const total = noStatistics();
  for (const one of statistics.values())
    for (const key of Object.keys(total) as (keyof DashStatistics)[]) total[key] += one[key];
  return { ...total };
}
