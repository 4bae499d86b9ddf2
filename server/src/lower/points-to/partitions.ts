import { displayText } from '../../ir/byte-string';
import type { EntryPlan } from '../../task/entry-plan';
import type { Partition } from '../../program/program';
import type { Site } from './memory-map';
import type { Interval, Node, Nodes, RangeAccess } from './node';

/** The intervals of all nodes as partitions. */
export class Partitions {
  readonly list: Partition[] = [];
  readonly #byInterval = new Map<Interval, number>();
  readonly #byNode = new Map<Node, number[]>();

  constructor(nodes: Nodes, entry: EntryPlan) {
    for (const node of nodes.all) {
      if (node.parent !== undefined) continue;
      const own: number[] = [];
      const name = node.sites[0] === undefined ? 'nothing' : siteName(node.sites[0].site, entry);
      node.intervals.sort((a, b) => a.start - b.start);
      for (const interval of node.intervals) {
        own.push(this.list.length);
        this.#byInterval.set(interval, this.list.length);
        const suffix = node.intervals.length === 1 ? '' : `.${interval.start - (node.sites[0]?.start ?? 0)}`;
        this.#add(`${name}${suffix}`, node.id, cellBytes(node, interval));
      }
      this.#byNode.set(node, own);
    }
  }

  /** All partitions of a node; at least one. */
  ofNode(node: Node): readonly number[] {
    const { root } = node.find();
    const own = this.#byNode.get(root) ?? [];
    if (own.length > 0) return own;
    // Its objects are asked for, though nothing reads or writes them.
    const index = this.list.length;
    this.#add(root.sites[0] === undefined ? 'nothing' : 'unused', root.id, 1);
    this.#byNode.set(root, [index]);
    return [index];
  }

  ofInterval(interval: Interval): number {
    return this.#byInterval.get(interval)!;
  }

  #add(name: string, group: number, bytes: number): void {
    this.list.push({ index: this.list.length, name, group, cellBytes: bytes });
  }
}

/** The interval at a coordinate of a root. */
export function intervalAt(root: Node, coordinate: number): Interval | undefined {
  const at = root.normal(coordinate);
  return root.intervals.find((one) => one.start <= at && at < one.end);
}

/** Bytes per cell: the width of all accesses, if they are aligned to it from the start of every object; else 1. */
function cellBytes(node: Node, interval: Interval): number {
  const [width, ...others] = interval.widths;
  if (width === undefined || others.length > 0 || interval.isMixed || !isWidth(width)) return 1;
  if (interval.end - interval.start !== width || node.modulus % width !== 0) return 1;
  const isAligned = (coordinate: number): boolean => (interval.start - coordinate) % width === 0;
  if (!node.sites.every(({ start }) => isAligned(start))) return 1;
  return node.ranges.every((range) => keepsCells(node, interval, range, width)) ? width : 1;
}

function isWidth(bytes: number): boolean {
  return bytes === 2 || bytes === 4 || bytes === 8 || bytes === 16;
}

/** Whether a copy or fill moves cells of the interval only as a whole. */
function keepsCells(node: Node, interval: Interval, range: RangeAccess, width: number): boolean {
  if (range.length !== undefined && isCutByPieces(node, range)) {
    const start = node.normal(range.start);
    const end = start + range.length;
    const isApart = interval.end <= start || end <= interval.start;
    const isInside = start <= interval.start && interval.end <= end;
    return isApart || isInside;
  }
  return (range.start - interval.start) % width === 0 && range.multiple % width === 0;
}

/** Whether a range of constant length is handled interval by interval. */
export function isCutByPieces(node: Node, { start, length }: Pick<RangeAccess, 'start' | 'length'>): boolean {
  if (length === undefined) return false;
  return node.modulus === 0 || node.normal(start) + length <= node.modulus;
}

function siteName(site: Site, entry: EntryPlan): string {
  switch (site.kind) {
    case 'global':
      return displayText(String(site.global.name));
    case 'alloca':
      return displayText(String(site.alloca.name));
    case 'byval':
      return displayText(String(site.argument.name));
    case 'heap':
      return `heap@${displayText(String(site.call.name ?? ''))}`;
    case 'varargs':
      return 'varargs';
    case 'entry':
      return entry.objects[site.object]!.name;
  }
}
