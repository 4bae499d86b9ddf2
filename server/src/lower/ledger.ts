import type { Place } from '../base/place';
import type { Assumption, AssumptionKind } from '../task/assumption';

/** Collects what the verdicts will rest on; the same thing at the same place counts once. */
export class Ledger {
  readonly #entries = new Map<string, Assumption>();

  add(kind: AssumptionKind, detail: string, place: Place | undefined): void {
    const source = place?.source;
    const where = source === undefined ? `@${place?.irOffset ?? ''}` : `${source.file}:${source.line}`;
    const key = `${kind} ${detail} ${where}`;
    if (!this.#entries.has(key)) this.#entries.set(key, { kind, detail, place });
  }

  get entries(): readonly Assumption[] {
    return [...this.#entries.values()];
  }
}
