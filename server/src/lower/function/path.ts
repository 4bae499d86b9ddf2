import type { Value } from '../../ir/model/value';
import type { Location } from '../../program/program';
import type { Statement } from '../../program/statement';
import type { Cell } from '../cells';
import type { Scalar, Scalars } from '../scalar';

/** Deeper than this, looking up becomes slower than copying. */
const maxDepth = 32;

/** Values known on a path; a branch sees what was known before it, its sibling does not see its own. */
class Scope {
  readonly #own: Map<Value, Scalars>;
  readonly #parent: Scope | undefined;
  readonly #depth: number;

  constructor(parent: Scope | undefined) {
    const isDeep = parent !== undefined && parent.#depth === maxDepth;
    this.#own = isDeep ? parent.entries() : new Map<Value, Scalars>();
    this.#parent = isDeep ? undefined : parent;
    this.#depth = parent === undefined || isDeep ? 0 : parent.#depth + 1;
  }

  get(value: Value): Scalars | undefined {
    return this.#own.get(value) ?? this.#parent?.get(value);
  }

  set(value: Value, scalars: Scalars): void {
    this.#own.set(value, scalars);
  }

  /** All that is known. */
  entries(): Map<Value, Scalars> {
    const all = this.#parent === undefined ? new Map<Value, Scalars>() : this.#parent.entries();
    for (const [value, scalars] of this.#own) all.set(value, scalars);
    return all;
  }
}

/**
 * The way from a location on, while it is being lowered. What instructions compute, and what they store in cells, is
 * kept as terms over the variables at `source` and those that statements on the way have set; it is assigned to
 * variables only where the path ends, all at once. So within a path nothing is copied.
 */
export class Path {
  statements: Statement[] = [];
  /** Control does not come to the end of what was lowered. */
  ended = false;
  readonly #scope: Scope;
  readonly #cells: Map<Cell, Scalar>;

  constructor(
    public source: Location,
    parent?: Path,
  ) {
    this.#scope = new Scope(parent === undefined ? undefined : parent.#scope);
    this.#cells = new Map(parent === undefined ? [] : parent.#cells);
  }

  /** A path that goes on from where this one has come to; this one must not go on itself. */
  branch(source: Location): Path {
    return new Path(source, this);
  }

  value(value: Value): Scalars | undefined {
    return this.#scope.get(value);
  }

  setValue(value: Value, scalars: Scalars): void {
    this.#scope.set(value, scalars);
  }

  values(): ReadonlyMap<Value, Scalars> {
    return this.#scope.entries();
  }

  cell(cell: Cell): Scalar {
    return this.#cells.get(cell) ?? { value: cell.variable, undef: cell.mask };
  }

  setCell(cell: Cell, held: Scalar): void {
    this.#cells.set(cell, held);
  }

  /** The cell's variables hold what it holds. */
  settleCell(cell: Cell): void {
    this.#cells.delete(cell);
  }

  /** Cells that hold something else than their variables. */
  pending(): ReadonlyMap<Cell, Scalar> {
    return this.#cells;
  }
}
