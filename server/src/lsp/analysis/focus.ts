import type { Nearness } from '../../service/schedule/scheduler';
import type { ResultStore } from '../../service/store/result-store';
import type { Focus } from '../protocol/results';

/** Where the user looks, as far as the editor has told. */
export class FocusNow {
  #focus: Focus | undefined;

  constructor(private readonly store: ResultStore) {}

  set(focus: Focus): void {
    this.#focus = focus;
  }

  nearness(uri: string, name: string): Nearness {
    const focus = this.#focus;
    const range = this.store.function(uri, name)?.range;
    if (focus?.uri !== uri || range === undefined) return 'elsewhere';
    const overlaps = (first: number, last: number): boolean => range.start.line <= last && first <= range.end.line;
    if (overlaps(focus.line, focus.line)) return 'cursor';
    return focus.visible.some(({ start, end }) => overlaps(start.line, end.line)) ? 'visible' : 'elsewhere';
  }
}
