import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pending } from '../../../server/src/lsp/pending';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('pending work', () => {
  it('waits for a pause, and only the last piece for a key is done', async () => {
    const done: string[] = [];
    const pending = new Pending();
    const note = (what: string) => () => Promise.resolve(void done.push(what));
    pending.schedule('a', 100, note('a1'));
    pending.schedule('b', 100, note('b1'));
    await vi.advanceTimersByTimeAsync(99);
    pending.schedule('a', 100, note('a2'));
    await vi.advanceTimersByTimeAsync(99);
    expect(done).toEqual(['b1']);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual(['b1', 'a2']);
  });

  it('is told when it is overtaken while it runs', async () => {
    const signals: AbortSignal[] = [];
    const pending = new Pending();
    const run = (signal: AbortSignal): Promise<void> => {
      signals.push(signal);
      return new Promise(() => undefined);
    };
    pending.schedule('a', 0, run);
    await vi.advanceTimersByTimeAsync(1);
    pending.schedule('a', 0, run);
    await vi.advanceTimersByTimeAsync(1);
    pending.cancel('a');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });
});
