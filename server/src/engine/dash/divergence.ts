/** Notices that regions of one place are split again and again. */
import type { Location } from '../../program/program';
import type { Term } from '../../term/term';
import { forEachSubterm } from '../../term/walk';
import type { Test } from './test-run';

/** A loop that a test left after n rounds may take some splits for each of them. */
const splitsPerVisit = 3;
/** Of a loop that goes round very often no round gets splits of its own. */
const mostVisits = 40;
/** Predicates of more different terms than this are not worth asking about. */
const largestPredicate = 4000;

export class Divergence {
  private readonly splits = new Map<Location, number>();
  /** How often tests that ended by themselves came by, at most. */
  private readonly visits = new Map<Location, number>();

  constructor(private readonly most: number) {}

  split(location: Location, predicate: Term): void {
    this.count(location, 1);
    let size = 0;
    forEachSubterm([predicate], () => size++);
    if (size > largestPredicate) this.count(location, Infinity);
  }

  test({ end, states }: Test): void {
    if (end === 'step-budget') return;
    const visits = new Map<Location, number>();
    for (const { location } of states) visits.set(location, (visits.get(location) ?? 0) + 1);
    for (const [location, count] of visits) this.visits.set(location, Math.max(count, this.visits.get(location) ?? 0));
  }

  isAt(location: Location): boolean {
    return (
      (this.splits.get(location) ?? 0) >
      this.most + splitsPerVisit * Math.min(mostVisits, this.visits.get(location) ?? 0)
    );
  }

  private count(location: Location, splits: number): void {
    this.splits.set(location, (this.splits.get(location) ?? 0) + splits);
  }
}
