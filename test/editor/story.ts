import { afterEach, beforeEach } from 'vitest';

/** The tests of the file go on where the one before ended: after one that failed, the others would only take time. */
export function oneStory(): void {
  // By its id: when a test that failed is tried again it has to run, or it would count as skipped instead of failed.
  let failed: string | undefined;
  beforeEach(({ skip, task }) => {
    if (failed !== undefined && failed !== task.id) skip('an earlier test of this story failed');
  });
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') failed = task.id;
    else if (failed === task.id) failed = undefined;
  });
}
