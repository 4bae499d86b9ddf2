import { priorities, type Priority } from './protocol';

/** Items waiting for a worker: by priority, then in order of arrival. */
export class PriorityQueue<T> {
  readonly #lanes = new Map<Priority, Set<T>>(priorities.map((priority) => [priority, new Set()]));

  push(item: T, priority: Priority): void {
    this.#lanes.get(priority)!.add(item);
  }

  remove(item: T): void {
    for (const lane of this.#lanes.values()) lane.delete(item);
  }

  /** Takes the first admitted item. */
  shift(admitted: (item: T) => boolean): T | undefined {
    for (const lane of this.#lanes.values()) {
      for (const item of lane) {
        if (!admitted(item)) continue;
        lane.delete(item);
        return item;
      }
    }
    return undefined;
  }

  /** Takes everything. */
  drain(): T[] {
    const items = [...this.#lanes.values()].flatMap((lane) => [...lane]);
    for (const lane of this.#lanes.values()) lane.clear();
    return items;
  }
}
