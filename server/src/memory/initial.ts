/** What memory holds before the first statement of the entry. */
import type { TermBuilder } from '../term/builder';
import type { Term } from '../term/term';
import type { Program, StaticObject } from '../program/program';
import type { Binding } from '../program/statement';
import type { Cell, CellAccess, Cells } from './cells';
import { FirstContents, type MemoryVariables } from './model';
import { homeBits } from './object-table';
import type { Pointers } from './pointers';

/** Assignments to all memory variables. Cells that no one sets stay arbitrary: they are placed inputs. */
export function initialBindings(
  program: Program,
  pointers: Pointers,
  memory: MemoryVariables,
  accesses: readonly CellAccess[],
): Binding[] {
  return [
    ...objectBindings(program, pointers, memory),
    ...accesses.flatMap((access) => {
      const objects = objectsIn(program, memory, access);
      return cellBindings(access, writeData(pointers, access, objects, access.untouched));
    }),
  ];
}

/** Sets the arrays of a partition. */
export function cellBindings({ partition }: CellAccess, after: Cells): Binding[] {
  return [
    { target: partition.cells, value: after.cells },
    { target: partition.undefBits, value: after.undefBits },
    { target: partition.touched, value: after.touched },
  ].filter(({ target, value }) => target !== value);
}

/** The static objects whose contents lie in a partition. */
export function objectsIn({ objects }: Program, memory: MemoryVariables, { partition }: CellAccess): StaticObject[] {
  return objects.filter((one) => one.partitions.some((index) => memory.partitionOf(index) === partition));
}

function objectBindings(program: Program, pointers: Pointers, { objects, partitionOf }: MemoryVariables): Binding[] {
  const { terms } = program;
  const index = objects.next.sort;
  const table = (target: Term, otherwise: Term, entry: (object: StaticObject) => Term | undefined): Binding => {
    const value = program.objects.reduce(
      (array, object) => {
        const element = entry(object);
        return element === undefined ? array : terms.store(array, pointers.objectNumber(object.number), element);
      },
      terms.constArray(index, otherwise),
    );
    return { target, value };
  };
  const first = 1 + Math.max(0, ...program.objects.map(({ number }) => number));
  return [
    { target: objects.next, value: pointers.objectNumber(first) },
    { target: objects.liveHeap, value: pointers.objectNumber(0) },
    table(objects.size, pointers.offsetOf(0), ({ size }) => size),
    table(objects.dead, terms.false, () => undefined),
    table(objects.heap, terms.false, () => undefined),
    table(objects.stack, terms.false, () => undefined),
    table(objects.contents, terms.bv(FirstContents.undef, 2), ({ contents }) =>
      terms.bv(contents.kind === 'data' ? FirstContents.zero : FirstContents.arbitrary, 2),
    ),
    table(objects.home, terms.bv(0, homeBits), ({ partitions: [first] }) =>
      first === undefined ? undefined : terms.bv(partitionOf(first).group + 1, homeBits),
    ),
  ];
}

/** Writes the data segments of objects; the zeros between them come from what is known of the object. */
export function writeData(
  pointers: Pointers,
  access: CellAccess,
  objects: readonly StaticObject[],
  before: Cells,
): Cells {
  const { cellBytes } = access.partition;
  let arrays = before;
  for (const { number, contents } of objects) {
    if (contents.kind !== 'data') continue;
    for (const { offset, cell } of dataCells(pointers.terms, contents.segments, cellBytes)) {
      const at = pointers.pointer(pointers.objectNumber(number), pointers.offsetOf(offset));
      arrays = access.write(arrays, at, cellBytes, cell);
    }
  }
  return arrays;
}

type Data = Extract<StaticObject['contents'], { kind: 'data' }>;

/** Data cut into cells; a cell that several segments lie in, or only a part of one, is put together. */
function dataCells(
  terms: TermBuilder,
  segments: Data['segments'],
  cellBytes: number,
): { readonly offset: number; readonly cell: Cell }[] {
  const defined = (value: Term): Cell => ({ value, undefBits: terms.bv(0, 8) });
  const undefined8 = { value: terms.bv(0, 8), undefBits: terms.bv(-1, 8) };
  const bytes = new Map<number, Cell[]>();
  for (const { offset, value, bytes: length } of segments) {
    for (let i = 0; i < length; i++) {
      const at = offset + i;
      const start = at - (at % cellBytes);
      const cell = bytes.get(start) ?? Array.from({ length: cellBytes }, () => defined(terms.bv(0, 8)));
      cell[at - start] = value === undefined ? undefined8 : defined(terms.extract(value, 8 * i + 7, 8 * i));
      bytes.set(start, cell);
    }
  }
  const joined = (parts: readonly Term[]): Term => parts.reduce((low, high) => terms.concat(high, low));
  return [...bytes].map(([offset, parts]) => ({
    offset,
    cell: {
      value: joined(parts.map(({ value }) => value)),
      undefBits: joined(parts.map(({ undefBits }) => undefBits)),
    },
  }));
}
