/** Notices that regions of one place are split again and again. */
import type { Location } from '../../program/program';
import type { Test } from './test-run';

/** A loop that a test left after n rounds may take some splits for each of them. */
const splitsPerVisit = 3;

export class Divergence {
  private readonly splits = new Map<Location, number>();
  /** How often tests that ended by themselves came by, at most. */
  private readonly visits = new Map<Location, number>();

  constructor(private readonly most: number) {}

  split(location: Location): void {
    this.splits.set(location, (this.splits.get(location) ?? 0) + 1);
  }

  test({ end, states }: Test): void {
    if (end === 'step-budget') return;
    const visits = new Map<Location, number>();
    for (const { location } of states) visits.set(location, (visits.get(location) ?? 0) + 1);
    for (const [location, count] of visits) this.visits.set(location, Math.max(count, this.visits.get(location) ?? 0));
  }

  isAt(location: Location): boolean {
    return (this.splits.get(location) ?? 0) > this.most + splitsPerVisit * (this.visits.get(location) ?? 0);
  }
}
