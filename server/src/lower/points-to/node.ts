import { gcd } from './arithmetic';
import type { Carrier } from './carrier';
import type { Site } from './memory-map';

/** Bytes of a node's objects that some accesses share. */
export interface Interval {
  start: number;
  end: number;
  /** Sizes of the accesses in it. */
  readonly widths: Set<number>;
  /** Accesses at different places overlap in it. */
  isMixed: boolean;
  /** What may be stored there. */
  readonly content: Carrier;
}

/** An object, and at which coordinate of its node it starts. */
export interface PlacedSite {
  readonly site: Site;
  readonly start: number;
}

/** An object of which some bytes are arbitrary from the start, and where it starts. */
export interface PlacedStart {
  readonly start: number;
  /** Undefined if it is not constant. */
  readonly size: number | undefined;
  /** Offsets of pointers that are one of a few. */
  readonly slots: ReadonlySet<number>;
}

/** Bytes that are copied or filled together. */
export interface RangeAccess {
  readonly start: number;
  /** Undefined if it is not constant. */
  readonly length: number | undefined;
  /** The length is a multiple of this. */
  readonly multiple: number;
}

/**
 * A set of objects that pointers to the same places may point to, cut into intervals by how it is accessed. Coordinates
 * count bytes; with a modulus, coordinates that differ by a multiple of it are not told apart (elements of an array).
 * Unification (Steensgaard) with offsets: a node that was merged knows by how much its coordinates are shifted.
 */
export class Node {
  parent: Node | undefined;
  shift = 0;
  /** 0: all coordinates are told apart. */
  modulus = 0;
  intervals: Interval[] = [];
  sites: PlacedSite[] = [];
  ranges: RangeAccess[] = [];
  starts: PlacedStart[] = [];
  /** All contents are, or may become, arbitrary bytes. */
  isArbitrary = false;
  /** A call without a body may write the contents. */
  isOutside = false;

  constructor(readonly id: number) {}

  /** The node that stands for this one, and what to add to its coordinates. */
  find(): Root {
    return this.parent === undefined ? { root: this, shift: 0 } : rootOf(this);
  }

  normal(coordinate: number): number {
    const { modulus } = this;
    return modulus === 0 ? coordinate : ((coordinate % modulus) + modulus) % modulus;
  }
}

interface Root {
  readonly root: Node;
  readonly shift: number;
}

/** Without recursion, and so that the way is short next time. */
function rootOf(start: Node): Root {
  const passed: Node[] = [];
  let root = start;
  for (let above = root.parent; above !== undefined; above = root.parent) {
    passed.push(root);
    root = above;
  }
  let shift = 0;
  for (const node of passed.reverse()) {
    shift += node.shift;
    node.parent = root;
    node.shift = shift;
  }
  return { root, shift };
}

/** Makes and merges nodes. Contents of intervals are merged by whoever asks. */
export class Nodes {
  readonly all: Node[] = [];

  constructor(
    private readonly newContent: () => Carrier,
    private readonly unifyContents: (a: Carrier, b: Carrier) => void,
  ) {}

  make(): Node {
    const node = new Node(this.all.length);
    this.all.push(node);
    return node;
  }

  /** The interval of some bytes; those that it overlaps become one with it. */
  touch(node: Node, coordinate: number, bytes: number): Interval {
    const before = node.find();
    const isCut = (start: number): boolean => before.root.modulus > 1 && start + bytes > before.root.modulus;
    if (isCut(before.root.normal(coordinate + before.shift))) this.divide(node, 1);
    const { root, shift } = node.find();
    const start = root.normal(coordinate + shift);
    const end = root.modulus === 1 ? start + 1 : start + bytes;
    const isMixed = end - start !== bytes;
    return this.#insert(root, { start, end, widths: new Set([bytes]), isMixed, content: this.newContent() });
  }

  #insert(root: Node, added: Interval): Interval {
    const overlapping = root.intervals.filter((one) => one.start < added.end && added.start < one.end);
    const [first] = overlapping;
    if (first === undefined) {
      root.intervals.push(added);
      return added;
    }
    const isSame = overlapping.length === 1 && first.start === added.start && first.end === added.end;
    if (!isSame) first.isMixed = true;
    for (const one of [added, ...overlapping.slice(1)]) {
      first.start = Math.min(first.start, one.start);
      first.end = Math.max(first.end, one.end);
      first.isMixed ||= one.isMixed;
      for (const width of one.widths) first.widths.add(width);
    }
    first.isMixed ||= first.widths.size > 1;
    const gone = new Set(overlapping.slice(1));
    if (gone.size > 0) root.intervals = root.intervals.filter((one) => !gone.has(one));
    // Last: merging contents may merge nodes, this one included.
    for (const one of [added, ...gone]) this.unifyContents(first.content, one.content);
    return first;
  }

  /** No longer tells apart coordinates that differ by a multiple of a number. */
  divide(node: Node, by: number): void {
    const { root } = node.find();
    const modulus = gcd(root.modulus, by);
    if (modulus === root.modulus) return;
    root.modulus = modulus;
    const { intervals } = root;
    root.intervals = [];
    for (const interval of intervals) this.#putBack(root, interval);
  }

  /** The coordinates of the interval are those of the node, which may have been merged since. */
  #putBack(node: Node, interval: Interval): void {
    const length = interval.end - interval.start;
    const before = node.find();
    const at = before.root.normal(interval.start + before.shift);
    if (before.root.modulus > 1 && at + length > before.root.modulus) this.divide(node, 1);
    const { root, shift } = node.find();
    const start = root.normal(interval.start + shift);
    const isFolded = root.modulus === 1 && Math.max(...interval.widths) > 1;
    const end = root.modulus === 1 ? start + 1 : start + length;
    this.#insert(root, { ...interval, start, end, isMixed: interval.isMixed || isFolded });
  }

  /** Two pointers may be equal: they point to the same coordinate of one node. */
  unify(a: Node, aCoordinate: number, b: Node, bCoordinate: number): void {
    const first = a.find();
    const second = b.find();
    const difference = aCoordinate + first.shift - (bCoordinate + second.shift);
    if (first.root === second.root) {
      if (first.root.normal(difference) !== 0) this.divide(first.root, Math.abs(difference));
      return;
    }
    this.#merge(first.root, second.root, difference);
  }

  /** Puts the second into the first, its coordinates shifted. */
  #merge(into: Node, from: Node, shift: number): void {
    from.parent = into;
    from.shift = shift;
    into.sites.push(...from.sites.map(({ site, start }) => ({ site, start: start + shift })));
    into.ranges.push(...from.ranges.map((range) => ({ ...range, start: range.start + shift })));
    into.starts.push(...from.starts.map((one) => ({ ...one, start: one.start + shift })));
    into.isArbitrary ||= from.isArbitrary;
    into.isOutside ||= from.isOutside;
    const { intervals } = from;
    from.intervals = [];
    from.sites = [];
    from.ranges = [];
    from.starts = [];
    this.divide(into, from.modulus);
    for (const interval of intervals)
      this.#putBack(into, { ...interval, start: interval.start + shift, end: interval.end + shift });
  }
}
