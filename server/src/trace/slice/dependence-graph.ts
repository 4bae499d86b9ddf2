/** What was executed, and on what earlier things each depends: nodes in the order of execution. */
export class DependenceGraph {
  #starts = new Int32Array(1 << 12);
  #edges = new Int32Array(1 << 14);
  #nodes = 0;
  #used = 0;

  get size(): number {
    return this.#nodes;
  }

  /** A new node; what is undefined among its dependences is left out. */
  add(dependences: Iterable<number | undefined>): number {
    if (this.#nodes + 1 >= this.#starts.length) this.#starts = grown(this.#starts);
    for (const dependence of dependences) {
      if (dependence === undefined) continue;
      if (this.#used === this.#edges.length) this.#edges = grown(this.#edges);
      this.#edges[this.#used++] = dependence;
    }
    this.#starts[this.#nodes + 1] = this.#used;
    return this.#nodes++;
  }

  /** All that a node depends on, itself included, as a bitmap. */
  behind(node: number): Uint8Array {
    const found = new Uint8Array(this.#nodes);
    const work = [node];
    found[node] = 1;
    for (let next = work.pop(); next !== undefined; next = work.pop()) {
      for (let edge = this.#starts[next]!; edge < this.#starts[next + 1]!; edge++) {
        const dependence = this.#edges[edge]!;
        if (found[dependence] === 1) continue;
        found[dependence] = 1;
        work.push(dependence);
      }
    }
    return found;
  }
}

function grown(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
