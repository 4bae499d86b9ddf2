import type { GlobalVariable } from '../../ir/model/globals';
import type { Analysis } from './analysis';
import type { Carrier } from './carrier';
import type { Interval, Node, PlacedStart } from './node';
import { intervalAt, isCutByPieces } from './partitions';

/**
 * Finds what may be any address: results of integer arithmetic, bytes that nobody determines, bytes of several addresses
 * put together. Where such a thing is dereferenced, nothing is known of the offset either: its node is one partition.
 */
export function markForeign(analysis: Analysis): void {
  for (const node of reachableFrom(analysis, analysis.escaping, analysis.changing))
    if (!isConstant(node)) node.isOutside = true;
  for (const global of analysis.changing)
    if (!global.isConstant) for (const { carrier } of analysis.input.pieces.of(global) ?? []) markOutside(carrier);
  // Folding a node may mix what was apart, which is foreign in turn.
  for (let changed = true; changed;) {
    markContents(analysis);
    spread(analysis);
    changed = fold(analysis);
  }
}

function markOutside(carrier: Carrier): void {
  const root = carrier.find();
  root.isForeign = true;
  root.isOutside = true;
}

function markContents(analysis: Analysis): void {
  for (const node of analysis.nodes.all) {
    if (node.parent !== undefined) continue;
    for (const interval of node.intervals) {
      const content = interval.content.find();
      const isWild = node.isArbitrary || node.starts.some((start) => hasOtherBytes(analysis, node, interval, start));
      if (interval.isMixed || isWild || isCut(analysis, node, interval)) content.isForeign = true;
      if (node.isOutside) markOutside(content);
    }
  }
  for (const { node, offset, bytes } of analysis.numbers) {
    const { root, shift } = node.find();
    for (let i = 0; i < bytes; i++) {
      const interval = intervalAt(root, offset + shift + i);
      if (interval !== undefined) interval.content.find().isForeign = true;
    }
  }
}

/** Whether bytes of an object that starts arbitrary lie in the interval and are no slot. */
function hasOtherBytes(
  { pointerBytes }: Analysis,
  node: Node,
  interval: Interval,
  { start, size, slots }: PlacedStart,
): boolean {
  const length = interval.end - interval.start;
  const isSlot = (offset: number): boolean => length === pointerBytes && slots.has(offset);
  const isIn = (offset: number): boolean => offset + length > 0 && offset < (size ?? Infinity);
  const { modulus } = node;
  if (modulus === 0) return isIn(interval.start - start) && !isSlot(interval.start - start);
  if (size === undefined || size / modulus > slots.size + 1) return true;
  for (let offset = node.normal(interval.start - start) - modulus; offset < size; offset += modulus)
    if (isIn(offset) && !isSlot(offset)) return true;
  return false;
}

/** Whether a copy or fill may change a part of a pointer. */
function isCut(analysis: Analysis, node: Node, interval: Interval): boolean {
  return node.ranges.some((range) => {
    if (range.length === undefined || !isCutByPieces(node, range)) return range.multiple % analysis.pointerBytes !== 0;
    const start = node.normal(range.start);
    const end = start + range.length;
    const isApart = interval.end <= start || end <= interval.start;
    return !isApart && !(start <= interval.start && interval.end <= end);
  });
}

/** An address computed from a foreign one is foreign; what is computed from one from outside is from outside. */
function spread(analysis: Analysis): void {
  let changed = true;
  const mark = (carrier: Carrier, isOutside: boolean): void => {
    const root = carrier.find();
    if (root.isForeign && (root.isOutside || !isOutside)) return;
    root.isForeign = true;
    root.isOutside ||= isOutside;
    changed = true;
  };
  while (changed) {
    changed = false;
    for (const { base, result } of analysis.derived) {
      const { isForeign, isOutside } = base.find();
      if (isForeign) mark(result, isOutside);
    }
    for (const { result, operands } of analysis.arithmetic)
      if (operands.some((operand) => operand.find().isOutside)) mark(result, true);
  }
}

function fold(analysis: Analysis): boolean {
  let changed = false;
  for (const carrier of analysis.carriers.addresses) {
    const { isForeign, target } = carrier.find();
    if (!isForeign || target === undefined || target.node.find().root.modulus === 1) continue;
    analysis.nodes.divide(target.node, 1);
    changed = true;
  }
  return changed;
}

/** The nodes that can be reached from some carriers and globals. */
export function reachableFrom(
  analysis: Analysis,
  carriers: readonly Carrier[],
  globals: Iterable<GlobalVariable>,
): ReadonlySet<Node> {
  const seen = new Set<Node>();
  const work: Node[] = [];
  const add = (carrier: Carrier): void => {
    const { target } = carrier.find();
    if (target !== undefined) work.push(target.node.find().root);
  };
  carriers.forEach(add);
  for (const global of globals) {
    for (const { carrier } of analysis.input.pieces.of(global) ?? []) add(carrier);
    const node = analysis.sites.known({ kind: 'global', global });
    if (node !== undefined) work.push(node.find().root);
  }
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    for (const { content } of node.intervals) add(content);
  }
  return seen;
}

/** Whether nothing in the node can be written. */
export function isConstant(node: Node): boolean {
  return node.sites.every(
    ({ site }) => site.kind === 'global' && (site.global.kind === 'function' || site.global.isConstant),
  );
}
