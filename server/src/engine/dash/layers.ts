/** Layers before a table of its own is made. */
const deepest = 24;

/** An immutable map that is another one with some changes: states of a run share what they have in common. */
export class Layers<K, V> {
  private readonly depth: number;
  private readonly table: ReadonlyMap<K, V>;
  private readonly below: Layers<K, V> | undefined;

  constructor(changes: ReadonlyMap<K, V>, below?: Layers<K, V>) {
    const depth = below === undefined ? 0 : below.depth + 1;
    const isDeep = below !== undefined && depth > deepest;
    this.depth = isDeep ? 0 : depth;
    this.below = isDeep ? undefined : below;
    this.table = isDeep ? new Map([...below.all(), ...changes]) : changes;
  }

  get(key: K): V | undefined {
    const own = this.table.get(key);
    if (own !== undefined) return own;
    for (let { below } = this; below !== undefined; below = below.below) {
      const value = below.table.get(key);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  private all(): Map<K, V> {
    const layers = [this.table];
    for (let { below } = this; below !== undefined; below = below.below) layers.push(below.table);
    return new Map(layers.reverse().flatMap((table) => [...table]));
  }
}
