import { describe, expect, it } from 'vitest';
import { Scheduler, type Nearness, type Work } from '../../../server/src/service/schedule/scheduler';

/** Work that ends when the test says so. */
class Jobs {
  readonly started: string[] = [];
  readonly cancelled: string[] = [];
  readonly paused: string[] = [];
  readonly #ends = new Map<string, () => void>();

  make(name: string, options: Partial<Work> = {}): Work {
    return {
      uri: 'a.c',
      function: name,
      pass: 'quick',
      isWanted: false,
      run: (signal) => {
        this.started.push(name);
        return new Promise((resolve) => {
          this.#ends.set(name, () => resolve(undefined));
          signal.addEventListener('abort', () => resolve(undefined));
        });
      },
      onCancel: () => this.cancelled.push(name),
      onPause: () => this.paused.push(name),
      ...options,
    };
  }

  async end(name: string): Promise<void> {
    this.#ends.get(name)!();
    await turn();
  }
}

async function turn(): Promise<void> {
  for (let count = 0; count < 4; count++) await new Promise((resolve) => setImmediate(resolve));
}

function schedulerWith(near: Readonly<Record<string, Nearness>> = {}, slots = 1): Scheduler {
  return new Scheduler({
    slots: () => slots,
    nearness: (_, name) => near[name] ?? 'elsewhere',
    onChange: () => undefined,
  });
}

describe('the scheduler', () => {
  it('begins with the function at the cursor, then what is visible, then the rest', async () => {
    const jobs = new Jobs();
    const scheduler = schedulerWith({ here: 'cursor', seen: 'visible' });
    for (const name of ['far', 'seen', 'here']) scheduler.add(jobs.make(name));
    await turn();
    expect(jobs.started).toEqual(['here']);
    await jobs.end('here');
    await jobs.end('seen');
    expect(jobs.started).toEqual(['here', 'seen', 'far']);
  });

  it('takes a cheap look at all that is in sight before anything long', async () => {
    const jobs = new Jobs();
    const scheduler = schedulerWith({ here: 'cursor', seen: 'visible' });
    scheduler.add(jobs.make('here', { pass: 'thorough' }));
    scheduler.add(jobs.make('far'));
    scheduler.add(jobs.make('seen'));
    await turn();
    await jobs.end('seen');
    await jobs.end('here');
    expect(jobs.started).toEqual(['seen', 'here', 'far']);
  });

  it('lets what is long wait for a cheap look at what comes into sight', async () => {
    const jobs = new Jobs();
    const near: Record<string, Nearness> = {};
    const scheduler = schedulerWith(near);
    scheduler.add(jobs.make('long', { pass: 'thorough' }));
    await turn();
    near.seen = 'visible';
    scheduler.add(jobs.make('seen'));
    scheduler.add(jobs.make('far'));
    await turn();
    expect(jobs.started).toEqual(['long', 'seen']);
    expect([jobs.paused, jobs.cancelled]).toEqual([['long'], []]);
    expect(scheduler.activity().waiting.map((task) => task.function)).toEqual(['far', 'long']);
    await jobs.end('seen');
    await jobs.end('far');
    expect(jobs.started).toEqual(['long', 'seen', 'far', 'long']);
  });

  it('does not stop what the user has asked for, nor a cheap look', async () => {
    const jobs = new Jobs();
    const scheduler = schedulerWith({ seen: 'visible' }, 2);
    scheduler.add(jobs.make('asked', { pass: 'thorough', isWanted: true }));
    scheduler.add(jobs.make('cheap'));
    await turn();
    scheduler.add(jobs.make('seen'));
    await turn();
    expect(jobs.started).toEqual(['asked', 'cheap']);
    expect(jobs.paused).toEqual([]);
  });

  it('follows where the user looks while work waits', async () => {
    const jobs = new Jobs();
    const near: Record<string, Nearness> = { a: 'cursor' };
    const scheduler = schedulerWith(near);
    for (const name of ['a', 'b', 'c']) scheduler.add(jobs.make(name));
    await turn();
    near.c = 'cursor';
    scheduler.reconsider();
    await jobs.end('a');
    // At the cursor one more may run than there are slots.
    expect(jobs.started).toEqual(['a', 'c']);
  });

  it('lets what is wanted at once run beside what is long', async () => {
    const jobs = new Jobs();
    const scheduler = schedulerWith();
    scheduler.add(jobs.make('long', { pass: 'thorough' }));
    await turn();
    scheduler.add(jobs.make('other'));
    scheduler.add(jobs.make('wanted', { isWanted: true }));
    await turn();
    expect(jobs.started).toEqual(['long', 'wanted']);
  });

  it('goes on with what comes after a pass', async () => {
    const jobs = new Jobs();
    const scheduler = schedulerWith();
    scheduler.add(jobs.make('f', { run: () => Promise.resolve(jobs.make('f again', { pass: 'thorough' })) }));
    await turn();
    expect(jobs.started).toEqual(['f again']);
  });

  it('cancels what runs and what waits, and what is replaced, and says so once', async () => {
    const jobs = new Jobs();
    const scheduler = schedulerWith();
    for (const name of ['a', 'b', 'c']) scheduler.add(jobs.make(name));
    await turn();
    scheduler.add(jobs.make('b'));
    expect(jobs.cancelled).toEqual(['b']);
    expect(scheduler.cancel('a.c', 'a')).toBe(1);
    await turn();
    expect(scheduler.cancel()).toBe(2);
    await turn();
    expect([...jobs.cancelled].sort()).toEqual(['a', 'b', 'b', 'c']);
    expect(scheduler.activity()).toEqual({ running: [], waiting: [] });
  });
});
