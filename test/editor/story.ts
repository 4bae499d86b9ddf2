import { afterEach, beforeEach } from 'vitest';

/** The tests of the file go on where the one before ended: after one that failed, the others would only take time. */
export function oneStory(): void {
  let isBroken = false;
  beforeEach(({ skip }) => {
    if (isBroken) skip('an earlier test of this story failed');
  });
  afterEach(({ task }) => {
    isBroken ||= task.result?.state === 'fail';
  });
}
