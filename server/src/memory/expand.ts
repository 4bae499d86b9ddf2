/** Memory statements as plain ones; those over a range of unknown or large length become loops. */
import { assertNever } from '../base/assert-never';
import type { PlainStatement } from '../program/plain';
import type { Program } from '../program/program';
import type {
  AssignStatement,
  Binding,
  CopyStatement,
  FillStatement,
  LoadStatement,
  MemoryStatement,
  ReleaseStackStatement,
  ScrambleStatement,
  Statement,
  StoreStatement,
} from '../program/statement';
import type { TermBuilder } from '../term/builder';
import { Op } from '../term/op';
import { bvValue, type Term } from '../term/term';
import type { Cell, CellAccess, Cells } from './cells';
import { cellBindings, objectsIn, writeData } from './initial';
import { FirstContents, type MemoryVariables } from './model';
import type { ObjectTable } from './object-table';
import type { Pointers } from './pointers';

/** `before`; then `body` for counter = start, start + step, … as long as `more` holds. */
export interface Loop {
  readonly kind: 'loop';
  readonly place: Statement['place'];
  readonly counter: Term;
  readonly before: readonly PlainStatement[];
  readonly more: Term;
  readonly body: readonly PlainStatement[];
  /** Variables that are new, the counter among them. */
  readonly variables: readonly Term[];
}

export type Expansion = PlainStatement | Loop;

/** Ranges of up to this many cells are written out. */
const longestUnrolled = 64;
/** And pieces that must be copied together up to this many. */
const longestPiece = 4096;

export class Expander {
  private readonly terms: TermBuilder;

  constructor(
    private readonly program: Program,
    private readonly pointers: Pointers,
    private readonly memory: MemoryVariables,
    private readonly table: ObjectTable,
    private readonly access: (partition: number) => CellAccess,
  ) {
    this.terms = program.terms;
  }

  expand(statements: readonly Statement[]): readonly Expansion[] {
    return this.copiesTogether(statements).flatMap((statement) => {
      if (Array.isArray(statement)) return [this.copyPieces(statement)];
      return isMemoryStatement(statement) ? this.expandMemory(statement) : [statement];
    });
  }

  /** The copies of one instruction, one for each partition or piece, where a model has all of these in one array. */
  private copiesTogether(statements: readonly Statement[]): (Statement | CopyStatement[])[] {
    const grouped: (Statement | CopyStatement[])[] = [];
    for (const statement of statements) {
      const last = grouped.at(-1);
      if (statement.kind !== 'copy') grouped.push(statement);
      else if (!Array.isArray(last) || !this.goTogether(last[0]!, statement)) grouped.push([statement]);
      else if (!last.some((known) => isSameRange(known, statement))) last.push(statement);
    }
    return grouped;
  }

  private goTogether(one: CopyStatement, other: CopyStatement): boolean {
    const accesses = [one, other].flatMap((copy) => [copy.sourcePartition, copy.destinationPartition]).map(this.access);
    return one.place === other.place && new Set(accesses).size === 1;
  }

  /** All read before any writes: the ranges may overlap. */
  private copyPieces(copies: readonly CopyStatement[]): Expansion {
    const [first, ...others] = copies;
    if (others.length === 0) return this.copy(first!);
    const access = this.access(first!.sourcePartition);
    const { cellBytes } = access.partition;
    let after = access.now;
    for (const { destination, source, length } of copies) {
      const bytes = constantLength(length, cellBytes, longestPiece);
      if (bytes === undefined) {
        const construct = 'copy of long pieces of memory at once';
        return { kind: 'unsupported', place: first!.place, construct, condition: this.terms.true };
      }
      for (let at = 0; at < bytes; at += cellBytes) {
        const cell = access.read(access.now, this.pointers.moved(source, at), cellBytes);
        after = access.write(after, this.pointers.moved(destination, at), cellBytes, cell);
      }
    }
    return this.writing(first!, access, after);
  }

  /** When a loop has come to its end. */
  done(loop: Loop): Term {
    return this.terms.not(loop.more);
  }

  private expandMemory(statement: MemoryStatement): readonly Expansion[] {
    switch (statement.kind) {
      case 'load':
        return [this.load(statement)];
      case 'store':
        return [this.store(statement)];
      case 'alloc':
        return this.table.alloc(statement);
      case 'release':
        return this.table.release(statement);
      case 'revive':
        return this.table.revive(statement);
      case 'resize':
        return this.table.resize(statement);
      case 'mark-stack':
        return [this.assign(statement, [[statement.target, this.memory.objects.next]])];
      case 'release-stack':
        return [this.releaseStack(statement)];
      case 'object-size':
        return this.table.size(statement);
      case 'copy':
        return [this.copy(statement)];
      case 'fill':
        return [this.fill(statement)];
      case 'scramble':
        return this.scramble(statement);
      case 'access-check':
        return this.table.accessCheck(statement);
      case 'free-check':
        return this.table.freeCheck(statement);
      case 'leak-check':
        return this.table.leakCheck(statement);
      default:
        return assertNever(statement);
    }
  }

  private load(statement: LoadStatement): PlainStatement {
    const access = this.access(statement.partition);
    const { value, undefBits } = access.read(access.now, statement.address, statement.bytes);
    const mask = statement.undefBitsTarget === undefined ? [] : [[statement.undefBitsTarget, undefBits] as const];
    return this.assign(statement, [[statement.target, value], ...mask]);
  }

  private store(statement: StoreStatement): PlainStatement {
    const access = this.access(statement.partition);
    return this.writing(statement, access, access.write(access.now, statement.address, statement.bytes, statement));
  }

  private fill(statement: FillStatement): Expansion {
    const access = this.access(statement.partition);
    const { cellBytes } = access.partition;
    const repeated = (byte: Term): Term =>
      Array.from({ length: cellBytes }, () => byte).reduce((a, b) => this.terms.concat(a, b));
    const cell: Cell = { value: repeated(statement.byte), undefBits: repeated(statement.undefBits) };
    const write = (arrays: Cells, at: Term | number): Cells =>
      access.write(arrays, this.pointers.moved(statement.address, at), cellBytes, cell);
    return this.overRange(statement, access, write, []);
  }

  /** Reads from the arrays as they were before, so that overlapping ranges come out right. */
  private copy(statement: CopyStatement): Expansion {
    const from = this.access(statement.sourcePartition);
    const to = this.access(statement.destinationPartition);
    const { cellBytes } = to.partition;
    if (from.partition.cellBytes !== cellBytes) return this.mixedWidths(statement);
    const length = constantLength(statement.length, cellBytes);
    const snapshot = length === undefined ? this.snapshot(from) : { before: from.now, bindings: [] };
    const write = (arrays: Cells, at: Term | number): Cells =>
      to.write(
        arrays,
        this.pointers.moved(statement.destination, at),
        cellBytes,
        from.read(snapshot.before, this.pointers.moved(statement.source, at), cellBytes),
      );
    return this.overRange(statement, to, write, snapshot.bindings);
  }

  private mixedWidths({ place, length }: CopyStatement): PlainStatement {
    const condition = this.terms.ne(length, this.pointers.offsetOf(0));
    return { kind: 'unsupported', place, construct: 'copy between memory of different element widths', condition };
  }

  private snapshot({ partition }: CellAccess): { before: Cells; bindings: (readonly [Term, Term])[] } {
    const copy = (array: Term): Term => this.terms.fresh('copied', array.sort);
    const before: Cells = {
      cells: copy(partition.cells),
      undefBits: copy(partition.undefBits),
      touched: copy(partition.touched),
    };
    return {
      before,
      bindings: [
        [before.cells, partition.cells],
        [before.undefBits, partition.undefBits],
        [before.touched, partition.touched],
      ],
    };
  }

  private overRange(
    statement: CopyStatement | FillStatement,
    access: CellAccess,
    write: (arrays: Cells, at: Term | number) => Cells,
    snapshot: readonly (readonly [Term, Term])[],
  ): Expansion {
    const { cellBytes } = access.partition;
    const length = constantLength(statement.length, cellBytes);
    if (length !== undefined) {
      const offsets = Array.from({ length: length / cellBytes }, (_, index) => index * cellBytes);
      return this.writing(statement, access, offsets.reduce(write, access.now));
    }
    const counter = this.terms.fresh('at', statement.length.sort);
    const advanced = this.terms.bvAdd(counter, this.pointers.offsetOf(cellBytes));
    return {
      kind: 'loop',
      place: statement.place,
      counter,
      before: [this.assign(statement, [[counter, this.pointers.offsetOf(0)], ...snapshot])],
      more: this.terms.bvUlt(counter, statement.length),
      body: [
        this.writing(statement, access, write(access.now, counter)),
        this.assign(statement, [[counter, advanced]]),
      ],
      variables: [counter, ...snapshot.map(([variable]) => variable)],
    };
  }

  private releaseStack(statement: ReleaseStackStatement): Loop {
    const { objects } = this.memory;
    const counter = this.terms.fresh('object', objects.next.sort);
    const isStack = this.terms.select(objects.stack, counter);
    const dead = this.terms.or(isStack, this.terms.select(objects.dead, counter));
    return {
      kind: 'loop',
      place: statement.place,
      counter,
      before: [this.assign(statement, [[counter, statement.mark]])],
      more: this.terms.bvUlt(counter, objects.next),
      body: [
        this.assign(statement, [
          [objects.dead, this.terms.store(objects.dead, counter, dead)],
          [counter, this.terms.bvAdd(counter, this.pointers.objectNumber(1))],
        ]),
      ],
      variables: [counter],
    };
  }

  /**
   * All cells of the partitions become arbitrary, and those of the roots' objects initialised. These are more cells than
   * the call can reach; of objects that are not roots it stays open which are initialised (`touched` is arbitrary too):
   * executions are only added. Constant objects keep what they hold.
   */
  private scramble({ place, partitions, variables, roots }: ScrambleStatement): PlainStatement[] {
    const { contents } = this.memory.objects;
    const chosen = [...new Set(partitions.map((partition) => this.access(partition)))];
    const arbitrary = this.terms.bv(FirstContents.arbitrary, 2);
    const initialised = roots.reduce(
      (array, root) => this.terms.store(array, this.pointers.object(root), arbitrary),
      contents,
    );
    const restored = chosen.flatMap((access) => {
      const constants = objectsIn(this.program, this.memory, access).filter(({ kind }) => kind === 'constant');
      return cellBindings(access, writeData(this.pointers, access, constants, access.now));
    });
    return [
      ...[...chosen.flatMap(({ partition }) => [partition.cells, partition.touched]), ...variables].map(
        (target, at) => ({ kind: 'havoc', place, target, call: at === 0 ? 'first' : 'more' }) as const,
      ),
      ...nonEmpty(place, [...restored, ...(roots.length === 0 ? [] : [{ target: contents, value: initialised }])]),
    ];
  }

  private writing({ place }: Pick<Statement, 'place'>, access: CellAccess, after: Cells): AssignStatement {
    return { kind: 'assign', place, bindings: cellBindings(access, after) };
  }

  private assign({ place }: Pick<Statement, 'place'>, bindings: readonly (readonly [Term, Term])[]): AssignStatement {
    return { kind: 'assign', place, bindings: bindings.map(([target, value]) => ({ target, value })) };
  }
}

function nonEmpty(place: Statement['place'], bindings: readonly Binding[]): AssignStatement[] {
  return bindings.length === 0 ? [] : [{ kind: 'assign', place, bindings }];
}

const memoryKinds: ReadonlySet<Statement['kind']> = new Set<MemoryStatement['kind']>([
  'load',
  'store',
  'alloc',
  'release',
  'revive',
  'resize',
  'mark-stack',
  'release-stack',
  'object-size',
  'copy',
  'fill',
  'scramble',
  'access-check',
  'free-check',
  'leak-check',
]);

function isMemoryStatement(statement: Statement): statement is MemoryStatement {
  return memoryKinds.has(statement.kind);
}

function isSameRange(one: CopyStatement, other: CopyStatement): boolean {
  return one.destination === other.destination && one.source === other.source && one.length === other.length;
}

/** A length that is known, whole cells, and short enough to be written out. */
function constantLength(length: Term, cellBytes: number, longest = longestUnrolled): number | undefined {
  if (length.op !== Op.BvConst) return undefined;
  const bytes = bvValue(length);
  return bytes <= BigInt(longest * cellBytes) && Number(bytes) % cellBytes === 0 ? Number(bytes) : undefined;
}
