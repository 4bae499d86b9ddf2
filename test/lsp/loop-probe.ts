/**
 * Loaded into the server's process before the server: measures how long its event loop is blocked. Starts at SIGUSR2,
 * and writes what it saw to the file that VERDICT_LOOP_PROBE names when the process ends.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

export interface LoopProbe {
  /** The longest time between two turns of the loop, in which others may have had the processor. */
  readonly longestMs: number;
  /** The longest time in which the loop itself had the processor; absent where the system does not tell. */
  readonly longestBusyMs?: number;
}

const file = process.env.VERDICT_LOOP_PROBE;
if (isMainThread && file !== undefined) {
  let longest = 0;
  let longestBusy = 0;
  process.on('SIGUSR2', () => {
    let before = performance.now();
    let busyBefore = processorTime();
    setInterval(() => {
      const now = performance.now();
      const busy = processorTime();
      longest = Math.max(longest, now - before);
      if (busy !== undefined && busyBefore !== undefined) longestBusy = Math.max(longestBusy, busy - busyBefore);
      before = now;
      busyBefore = busy;
    }, 1).unref();
  });
  process.on('exit', () => {
    const probe: LoopProbe = {
      longestMs: longest,
      ...(processorTime() !== undefined && { longestBusyMs: longestBusy }),
    };
    writeFileSync(file, JSON.stringify(probe));
  });
}

/** Milliseconds of processor time that this thread has had: Linux counts them in the first field of schedstat. */
function processorTime(): number | undefined {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return undefined;
  }
}
