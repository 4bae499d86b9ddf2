import type { FunctionResults } from '../../../server/src/lsp/protocol/results';
import { showRunningAfterMs } from './mark';

/** Knows since when functions have been running, so that marks turn into spinners only where it takes a while. */
export class RunningFor {
  readonly #since = new Map<string, number>();

  /** Takes note of what runs now; answers whether something runs that is not long yet. */
  update(document: string, functions: readonly FunctionResults[], now = Date.now()): boolean {
    let isAnyShort = false;
    for (const { name, activity } of functions) {
      const key = `${document}\n${name}`;
      if (activity !== 'running') {
        this.#since.delete(key);
        continue;
      }
      const since = this.#since.get(key) ?? now;
      this.#since.set(key, since);
      isAnyShort ||= now - since < showRunningAfterMs;
    }
    return isAnyShort;
  }

  isLong(document: string, { name }: FunctionResults, now = Date.now()): boolean {
    const since = this.#since.get(`${document}\n${name}`);
    return since !== undefined && now - since >= showRunningAfterMs;
  }
}
