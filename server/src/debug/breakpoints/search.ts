import type { Path } from '../../trace/path/path';
import type { Lines } from '../session/lines';
import type { Navigator } from '../session/navigator';
import type { Timeline } from '../session/timeline';
import { type Breakpoint, type DataPlace, type Hit, hitFilter } from './breakpoint';
import { Hits } from './hits';

/** What a search needs of the session. */
export interface SearchMeans {
  readonly path: Path;
  readonly lines: Lines;
  readonly navigator: Navigator;
  readonly timeline: Timeline;
  /** Whether the condition holds where the timeline is; one that cannot be evaluated does not. */
  readonly holds: (condition: string) => boolean;
  /** Whether a write changes anything. */
  readonly changes: (data: DataPlace, position: number) => boolean;
  /** A log message's text where the timeline is. */
  readonly log: (message: string) => void;
}

/** The first hit after a position that counts; logs what is passed. */
export function searchForward(means: SearchMeans, breakpoints: readonly Breakpoint[], from: number): Hit | undefined {
  const counted = countedHits(means, breakpoints);
  const hits = new Hits(means.path, means.lines, means.navigator, breakpoints);
  for (const hit of hits.after(from)) {
    if (!counts(means, hit, counted)) continue;
    if (hit.breakpoint.logMessage === undefined) return hit;
    means.timeline.goTo(hit.position);
    means.log(hit.breakpoint.logMessage);
  }
  return undefined;
}

/**
 * The last hit before a position that counts. Going to a state takes executing what leads there, so conditions are
 * evaluated in the order of the execution, from one snapshot to the next.
 */
export function searchBackward(means: SearchMeans, breakpoints: readonly Breakpoint[], from: number): Hit | undefined {
  const stopping = breakpoints.filter(({ logMessage }) => logMessage === undefined);
  const counted = countedHits(means, stopping);
  const { timeline } = means;
  let waiting: Hit[] = [];
  const lastOfWaiting = (): Hit | undefined => {
    const tried = waiting.toReversed();
    waiting = [];
    return tried.filter((hit) => counts(means, hit, counted)).at(-1);
  };
  for (const hit of new Hits(means.path, means.lines, means.navigator, stopping).before(from)) {
    const [first] = waiting;
    if (first !== undefined && timeline.startOf(first.position) !== timeline.startOf(hit.position)) {
      const found = lastOfWaiting();
      if (found !== undefined) return found;
    }
    const isConditional = hit.breakpoint.condition !== undefined && hit.breakpoint.hitCondition === undefined;
    waiting.push(hit);
    if (!isConditional) {
      const found = lastOfWaiting();
      if (found !== undefined) return found;
    }
  }
  return lastOfWaiting();
}

type Counted = ReadonlyMap<Breakpoint, ReadonlySet<number>>;

function counts({ timeline, holds, changes }: SearchMeans, { breakpoint, position }: Hit, counted: Counted): boolean {
  if (breakpoint.hitCondition !== undefined) return counted.get(breakpoint)?.has(position) ?? false;
  // A bit-field is written together with its neighbours.
  const data = breakpoint.place.kind === 'data' ? breakpoint.place.data : undefined;
  if (data?.value.bits !== undefined && !changes(data, position)) return false;
  if (breakpoint.condition === undefined) return true;
  timeline.goTo(position);
  return holds(breakpoint.condition);
}

/** The hits of breakpoints that count them: counted from the start of the execution, wherever the search begins. */
function countedHits(means: SearchMeans, breakpoints: readonly Breakpoint[]): Counted {
  const found = new Map<Breakpoint, ReadonlySet<number>>();
  for (const breakpoint of breakpoints) {
    const { condition, hitCondition } = breakpoint;
    const filter = hitCondition === undefined ? undefined : hitFilter(hitCondition);
    if (filter === undefined) continue;
    const positions = new Set<number>();
    let count = 0;
    for (const { position } of new Hits(means.path, means.lines, means.navigator, [breakpoint]).after(-1)) {
      if (condition !== undefined) {
        means.timeline.goTo(position);
        if (!means.holds(condition)) continue;
      }
      if (filter(++count)) positions.add(position);
    }
    found.set(breakpoint, positions);
  }
  return found;
}
