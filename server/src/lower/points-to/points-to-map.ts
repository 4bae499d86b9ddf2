import type { GlobalVariable, IrFunction } from '../../ir/model/globals';
import type { CallBase } from '../../ir/model/instructions';
import type { Value } from '../../ir/model/value';
import type { Partition } from '../../program/program';
import { Analysis, type AnalysisInput } from './analysis';
import type { Carrier } from './carrier';
import { isConstant, reachableFrom } from './foreign';
import type { MemoryMap, RangePart, Site, Touched } from './memory-map';
import type { Node } from './node';
import { intervalAt, isCutByPieces, Partitions } from './partitions';

/** Runs the points-to analysis. */
export function analysePointers(input: AnalysisInput): MemoryMap {
  return new PointsToMap(new Analysis(input));
}

class PointsToMap implements MemoryMap {
  readonly #partitions: Partitions;
  readonly #nowhere: Node;

  constructor(private readonly analysis: Analysis) {
    this.#nowhere = analysis.nodes.make();
    this.#partitions = new Partitions(analysis.nodes, analysis.input.entry);
  }

  get partitions(): readonly Partition[] {
    return this.#partitions.list;
  }

  touched(pointer: Value, offset: number, bytes: number): Touched {
    const { node, coordinate, foreign } = this.#locate(pointer);
    return {
      partition: this.#partitionAt(node, coordinate + offset, bytes) ?? this.#partitions.ofNode(node)[0]!,
      foreign,
      outside: this.isOutside(pointer),
    };
  }

  isOutside(value: Value): boolean {
    return this.analysis.carrierOf(value).find().isOutside;
  }

  touchedAtSite(site: Site, offset: number, bytes: number): number | undefined {
    const node = this.analysis.sites.known(site);
    if (node === undefined) return undefined;
    const { root, shift } = node.find();
    return this.#partitionAt(root, offset + shift, bytes);
  }

  range(
    pointer: Value,
    length: number | undefined,
  ): { readonly parts: readonly RangePart[]; readonly foreign: boolean } {
    const { node, coordinate, foreign } = this.#locate(pointer);
    if (length === undefined || !isCutByPieces(node, { start: coordinate, length })) {
      const parts = node.intervals.map((interval) => ({
        partition: this.#partitions.ofInterval(interval),
        piece: undefined,
      }));
      return { parts, foreign };
    }
    const start = node.normal(coordinate);
    const parts = node.intervals.flatMap((interval): RangePart[] => {
      const from = Math.max(interval.start, start);
      const to = Math.min(interval.end, start + length);
      if (from >= to) return [];
      return [{ partition: this.#partitions.ofInterval(interval), piece: { offset: from - start, bytes: to - from } }];
    });
    return { parts, foreign };
  }

  mayBeFunction(value: Value): boolean {
    return this.analysis.functionsAt(this.analysis.carrierOf(value)).some((fn) => !fn.isDeclaration);
  }

  partitionsOf(site: Site): readonly number[] {
    const node = this.analysis.sites.known(site);
    return node === undefined ? [] : this.#partitions.ofNode(node);
  }

  reachable(
    from: readonly Value[],
    globals: readonly GlobalVariable[],
  ): { readonly partitions: readonly number[]; readonly globals: readonly GlobalVariable[] } {
    const carriers = from.filter((value) => value.kind !== 'metadata').map((value) => this.analysis.carrierOf(value));
    const nodes = [...reachableFrom(this.analysis, carriers, globals)].filter((node) => !isConstant(node));
    const changed = new Set(globals);
    return {
      partitions: nodes.flatMap((node) => this.#partitions.ofNode(node)),
      globals: this.analysis.input.pieces.globals().filter((global) => changed.has(global) && !global.isConstant),
    };
  }

  callees(call: CallBase): readonly IrFunction[] {
    const found = new Set(this.analysis.functionsAt(this.analysis.carrierOf(call.callee)));
    return this.analysis.input.module.functions.filter((fn) => found.has(fn));
  }

  #locate(pointer: Value): { readonly node: Node; readonly coordinate: number; readonly foreign: boolean } {
    const carrier: Carrier = this.analysis.carrierOf(pointer).find();
    const { target } = carrier;
    if (target === undefined) return { node: this.#nowhere, coordinate: 0, foreign: true };
    const { root, shift } = target.node.find();
    return { node: root, coordinate: (target.offset ?? 0) + shift, foreign: carrier.isForeign };
  }

  #partitionAt(root: Node, coordinate: number, bytes: number): number | undefined {
    const interval = intervalAt(root, coordinate);
    if (interval === undefined) return undefined;
    const isInside = root.modulus === 1 || root.normal(coordinate) + bytes <= interval.end;
    if (!isInside) throw new Error('an access lies in one interval');
    return this.#partitions.ofInterval(interval);
  }
}
