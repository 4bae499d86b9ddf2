import type { Instruction } from '../../ir/model/instructions';
import type { Argument, Value } from '../../ir/model/value';
import type { CodeNode, NodeGraph } from './nodes';

/** What lives in variables: results, arguments, and registers by their base. */
export type Unit = Instruction | Argument;

/** What each instruction reads and writes, apart from its result. */
export interface UnitEffects {
  /** Operands that are values: not the addresses of registers. */
  operands(instruction: Instruction): readonly Value[];
  /** Registers that it reads. */
  reads(instruction: Instruction): readonly Unit[];
  /** Registers that it gives a wholly new value. */
  writes(instruction: Instruction): readonly Unit[];
  /** Units that are never forgotten, for a debugger to see. */
  readonly kept: readonly Unit[];
}

interface Transfer {
  readonly gives: Uint32Array;
  readonly takes: Uint32Array;
}

/** Which units are used outside the tree that defines them, and which are live where. */
export class Liveness {
  readonly #index = new Map<Unit, number>();
  readonly #units: Unit[] = [];
  readonly #liveIn: Uint32Array[];
  readonly #transfers: Transfer[] = [];
  /** Units that must be in variables of the whole function. */
  readonly crossing = new Set<Unit>();

  constructor(
    readonly graph: NodeGraph,
    readonly effects: UnitEffects,
  ) {
    this.#findCrossing();
    for (const unit of this.crossing) {
      this.#index.set(unit, this.#units.length);
      this.#units.push(unit);
    }
    this.#liveIn = graph.nodes.map(() => this.#none());
    this.#solve();
  }

  /** Crossing units that are live at the start of a node. */
  liveAt(node: CodeNode): readonly Unit[] {
    const live = this.#liveIn[node.id]!;
    return this.#units.filter((_, index) => ((live[index >>> 5]! >>> (index & 31)) & 1) === 1);
  }

  #findCrossing(): void {
    const { nodes, rootOf } = this.graph;
    const home = new Map<Unit, number>();
    const cross = (unit: Unit): void => {
      this.crossing.add(unit);
    };
    for (const node of nodes) {
      for (const instruction of node.instructions) {
        home.set(instruction, rootOf[node.id]!);
        if (instruction.opcode === 'phi') cross(instruction);
        for (const unit of [...this.effects.reads(instruction), ...this.effects.writes(instruction)]) cross(unit);
      }
      // The result of a suspending call is there when the next node starts.
      if (node.resumesAfter !== undefined) home.set(node.resumesAfter, rootOf[node.id]!);
    }
    const use = (value: Value, node: CodeNode): void => {
      if (value.kind === 'argument') {
        if (rootOf[node.id] !== 0) cross(value);
      } else if (value.kind === 'instruction' && home.get(value) !== rootOf[node.id]) cross(value);
    };
    for (const node of nodes) {
      for (const instruction of node.instructions) {
        if (instruction.opcode !== 'phi') for (const value of this.effects.operands(instruction)) use(value, node);
      }
      for (const value of this.#phiOperands(node)) use(value, node);
    }
    for (const unit of this.effects.kept) cross(unit);
  }

  /** What a node that ends its block hands to the phis of its successors. */
  #phiOperands(node: CodeNode): readonly Value[] {
    if (node.next !== undefined) return [];
    const values: Value[] = [];
    for (const id of this.graph.successors[node.id]!) {
      for (const instruction of this.graph.nodes[id]!.instructions) {
        if (instruction.opcode !== 'phi') break;
        const incoming = instruction.incoming.find((candidate) => candidate.block === node.block);
        if (incoming !== undefined) values.push(incoming.value);
      }
    }
    return values;
  }

  #solve(): void {
    const { nodes, successors } = this.graph;
    const predecessors: number[][] = nodes.map(() => []);
    successors.forEach((targets, from) => targets.forEach((to) => predecessors[to]!.push(from)));
    const waiting = new Uint8Array(nodes.length).fill(1);
    const work = nodes.map((node) => node.id);
    while (work.length > 0) {
      const id = work.pop()!;
      waiting[id] = 0;
      if (!this.#update(nodes[id]!)) continue;
      for (const before of predecessors[id]!) {
        if (waiting[before] === 1) continue;
        waiting[before] = 1;
        work.push(before);
      }
    }
  }

  #update(node: CodeNode): boolean {
    const live = this.#liveOut(node);
    const known = this.#liveIn[node.id]!;
    const { gives, takes } = this.#transfer(node);
    let changed = false;
    for (let word = 0; word < live.length; word++) {
      const next = (known[word]! | (live[word]! & ~takes[word]!) | gives[word]!) >>> 0;
      if (next === known[word]) continue;
      known[word] = next;
      changed = true;
    }
    return changed;
  }

  /** What becomes live and what stops being live from the end of a node to its start. */
  #transfer(node: CodeNode): Transfer {
    let transfer = this.#transfers[node.id];
    if (transfer === undefined) {
      const gives = this.#none();
      const takes = this.#none();
      for (let i = node.instructions.length - 1; i >= 0; i--) this.#stepBack(node.instructions[i]!, gives, takes);
      for (const unit of this.effects.kept) this.#set(gives, unit, true);
      if (node.resumesAfter !== undefined) {
        this.#set(gives, node.resumesAfter, false);
        this.#set(takes, node.resumesAfter, true);
      }
      transfer = { gives, takes };
      this.#transfers[node.id] = transfer;
    }
    return transfer;
  }

  #none(): Uint32Array {
    return new Uint32Array((this.#units.length + 31) >>> 5);
  }

  #liveOut(node: CodeNode): Uint32Array {
    const live = this.#none();
    for (const id of this.graph.successors[node.id]!) {
      const target = this.graph.nodes[id]!;
      const incoming = this.#liveIn[id]!.slice();
      if (node.next === undefined) {
        for (const instruction of target.instructions) {
          if (instruction.opcode !== 'phi') break;
          this.#set(incoming, instruction, false);
        }
      }
      for (let word = 0; word < live.length; word++) live[word]! |= incoming[word]!;
    }
    for (const value of this.#phiOperands(node)) this.#use(live, value);
    return live;
  }

  #stepBack(instruction: Instruction, gives: Uint32Array, takes: Uint32Array): void {
    // A phi gets its value on the edge: it is live where its block starts.
    if (instruction.opcode === 'phi') return;
    for (const unit of [instruction, ...this.effects.writes(instruction)]) {
      this.#set(gives, unit, false);
      this.#set(takes, unit, true);
    }
    for (const unit of this.effects.reads(instruction)) this.#set(gives, unit, true);
    for (const value of this.effects.operands(instruction)) this.#use(gives, value);
  }

  #use(live: Uint32Array, value: Value): void {
    if (value.kind === 'argument' || value.kind === 'instruction') this.#set(live, value, true);
  }

  #set(live: Uint32Array, unit: Unit, isLive: boolean): void {
    const index = this.#index.get(unit);
    if (index === undefined) return;
    if (isLive) live[index >>> 5]! |= 1 << (index & 31);
    else live[index >>> 5]! &= ~(1 << (index & 31));
  }
}
