import { arraySort, BOOL, bvSort, type Sort } from '../term/sort';
import type { Term } from '../term/term';
import type { PlainCfa, PlainEdge, PlainStatement } from '../program/plain';
import type { Cfa, Edge, Location, Partition, Program } from '../program/program';
import { CellAccess, type FirstKinds } from './cells';
import { Expander, type Loop } from './expand';
import { initialBindings } from './initial';
import type { MemoryVariables, ModelledProgram, ObjectVariables, PartitionVariables } from './model';
import { homeBits, ObjectTable } from './object-table';
import { Pointers } from './pointers';

/** Where a model puts the cells of a program's partition. */
export interface CellPlan {
  readonly partitions: readonly Partition[];
  /** Index into `partitions` for each partition of the program. */
  readonly placeOf: (partition: number) => number;
}

/** Replaces the memory statements of a program by terms over arrays, laid out by a plan. */
export function applyPlan(program: Program, plan: CellPlan): ModelledProgram {
  const memory = memoryVariables(program, plan);
  const pointers = new Pointers(program.terms, program.layout);
  const table = new ObjectTable(
    program,
    pointers,
    memory.objects,
    (partition) => plan.partitions[plan.placeOf(partition)]!.group + 1,
  );
  const first = firstKinds(program, plan);
  const accesses = memory.partitions.map(
    (partition, index) => new CellAccess(pointers, memory.objects, partition, first[index]!),
  );
  const expander = new Expander(program, pointers, memory, table, (partition) => accesses[plan.placeOf(partition)]!);
  const functions = [...program.functions.values()].map((cfa) => {
    const plain = new CfaExpansion(cfa, expander).run();
    return cfa.name === program.entry
      ? startingWith(plain, initialBindings(program, pointers, memory, accesses))
      : plain;
  });
  const globals = [
    ...program.globals,
    ...Object.values(memory.objects as unknown as Readonly<Record<string, Term>>),
    ...memory.partitions.flatMap(({ cells, undefBits, touched }) => [cells, undefBits, touched]),
  ];
  return { program: { ...program, globals, functions: new Map(functions.map((cfa) => [cfa.name, cfa])) }, memory };
}

function memoryVariables({ terms, layout }: Program, plan: CellPlan): MemoryVariables {
  const number = bvSort(layout.objectBits);
  const byNumber = (name: string, element: Sort): Term => terms.variable(`memory.${name}`, arraySort(number, element));
  const objects: ObjectVariables = {
    next: terms.variable('memory.next', number),
    size: byNumber('size', bvSort(layout.offsetBits)),
    dead: byNumber('dead', BOOL),
    heap: byNumber('heap', BOOL),
    liveHeap: terms.variable('memory.live-heap', number),
    stack: byNumber('stack', BOOL),
    contents: byNumber('contents', bvSort(2)),
    home: byNumber('home', bvSort(homeBits)),
  };
  const address = bvSort(layout.objectBits + layout.offsetBits);
  const partitions = plan.partitions.map(({ name, cellBytes, group }, index): PartitionVariables => {
    const array = (what: string, element: Sort): Term =>
      terms.variable(`memory.${what}.${index}.${name}`, arraySort(address, element));
    const cell = bvSort(cellBytes * 8);
    return {
      name,
      index,
      group,
      cellBytes,
      cells: array('cells', cell),
      undefBits: array('undef', cell),
      touched: array('touched', BOOL),
    };
  });
  return { objects, partitions, partitionOf: (partition) => partitions[plan.placeOf(partition)]! };
}

/** What the objects of each of the plan's partitions can hold where nobody has written. */
function firstKinds(program: Program, plan: CellPlan): FirstKinds[] {
  const kinds = plan.partitions.map(() => ({ undef: false, zero: false, arbitrary: false }));
  const add = (partition: number, kind: keyof FirstKinds): void => {
    kinds[plan.placeOf(partition)]![kind] = true;
  };
  for (const { partitions, contents } of program.objects) {
    for (const partition of partitions) add(partition, contents.kind === 'data' ? 'zero' : 'arbitrary');
  }
  for (const cfa of program.functions.values()) {
    for (const statement of cfa.edges.flatMap((edge) => edge.statements)) {
      if (statement.kind === 'alloc') for (const one of statement.partitions) add(one, statement.contents);
      if (statement.kind === 'scramble') for (const partition of statement.partitions) add(partition, 'arbitrary');
    }
  }
  return kinds;
}

/** One automaton with its memory statements expanded. */
class CfaExpansion {
  private readonly edges: PlainEdge[] = [];
  private readonly locations: Location[];
  private readonly variables: Term[];
  private nextId: number;

  constructor(
    private readonly cfa: Cfa,
    private readonly expander: Expander,
  ) {
    this.locations = [...cfa.locations];
    this.variables = [...cfa.variables];
    this.nextId = 1 + Math.max(...cfa.locations.map(({ id }) => id));
  }

  run(): PlainCfa {
    for (const edge of this.cfa.edges) this.expandEdge(edge);
    const { edges, locations, variables } = this;
    return { ...this.cfa, edges, locations, variables };
  }

  private expandEdge(edge: Edge): void {
    let source = edge.source;
    let statements: PlainStatement[] = [];
    for (const part of this.expander.expand(edge.statements)) {
      if (part.kind !== 'loop') {
        statements.push(part);
        continue;
      }
      source = this.addLoop(source, statements, part);
      statements = [{ kind: 'assume', place: part.place, condition: this.expander.done(part) }];
    }
    this.edges.push({ source, target: edge.target, statements });
  }

  /** Answers the loop's head; the edge that leaves it must begin with the condition to do so. */
  private addLoop(source: Location, before: readonly PlainStatement[], loop: Loop): Location {
    const head: Location = { id: this.nextId++, label: `${source.label}.range` };
    this.locations.push(head);
    this.variables.push(...loop.variables);
    this.edges.push({ source, target: head, statements: [...before, ...loop.before] });
    const condition: PlainStatement = { kind: 'assume', place: loop.place, condition: loop.more };
    this.edges.push({ source: head, target: head, statements: [condition, ...loop.body] });
    return head;
  }
}

/** The automaton with assignments before everything else. */
function startingWith(cfa: PlainCfa, bindings: Extract<PlainStatement, { kind: 'assign' }>['bindings']): PlainCfa {
  const id = 1 + Math.max(...cfa.locations.map((location) => location.id));
  const entry: Location = { id, label: 'start' };
  const first: PlainEdge = {
    source: entry,
    target: cfa.entry,
    statements: [{ kind: 'assign', place: undefined, bindings }],
  };
  return { ...cfa, entry, locations: [entry, ...cfa.locations], edges: [first, ...cfa.edges] };
}
