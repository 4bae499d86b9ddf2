import type { IrFunction } from '../../ir/model/globals';
import type { AllocaInst, CondBrInst, Instruction, SwitchInst } from '../../ir/model/instructions';
import { operandsOf } from '../../ir/model/operands';
import { isFirstClass } from '../../ir/model/types';
import type { Block, Value } from '../../ir/model/value';
import type { RegisterBase } from '../../task/registers/registers';
import { directCallee } from '../../task/known-functions';
import { untrappedTarget } from '../../task/trap';
import { emitCall, emitDynamicAlloca, emitReturn, isSuspending, type CallFrame } from './calls';
import { DirectEmitter } from './direct-emitter';
import type { CodeEnvironment } from './environment';
import { Unsupported } from './emitter';
import { emitSimple } from './instructions';
import { Liveness, type Unit, type UnitEffects } from './liveness';
import { buildNodes, type CodeNode, type Cut, type NodeGraph } from './nodes';
import { emitPrologue } from './prologue';
import { RegisterHomes } from './registers';
import { masksOf, type Scalar } from './scalar';
import { readSlots, type SlotArrays } from './slots';
import { traceBlock, traceBranch, traceRange, traceStore, traceValues } from './tracing';
import { Variables } from './variables';
import { Writer } from './writer';

/** How code is generated. */
export interface CodeOptions {
  /** Control may leave after every instruction, and variables stay visible: for a debugger. */
  readonly stepping: boolean;
  /** The observer is told what happens (ExecHooks). */
  readonly tracing: boolean;
}

/** The generated code of a function, and what a debugger needs to read its frames. */
export interface FunctionCode {
  readonly source: string;
  /** Slots of a frame. */
  readonly frameSize: number;
  /** Objects that the prologue and the first block make. */
  readonly objectsAtEntry: number;
  readonly variables: Variables;
  readonly registers: RegisterHomes;
  readonly graph: NodeGraph;
  /** The node in which control goes on at a `case`. */
  nodeAt(resume: number): CodeNode;
}

/** Generates the code of a function. */
export function generateFunction(fn: IrFunction, env: CodeEnvironment, options: CodeOptions): FunctionCode {
  return new FunctionCompiler(fn, env, options).compile();
}

class FunctionCompiler {
  readonly #writer = new Writer();
  readonly #graph: NodeGraph;
  readonly #registers: RegisterHomes;
  readonly #liveness: Liveness;
  readonly #variables: Variables;
  readonly #emitter: DirectEmitter;
  readonly #sizes: number[];

  constructor(
    readonly fn: IrFunction,
    readonly env: CodeEnvironment,
    readonly options: CodeOptions,
  ) {
    this.#registers = new RegisterHomes(fn, env.layout);
    this.#graph = buildNodes(fn, (instruction) => this.#cutAfter(instruction), options.stepping);
    this.#liveness = new Liveness(this.#graph, this.#effects());
    this.#variables = new Variables(this.#liveness.crossing, this.#registers, this.#facts(), env.paramSlots(fn) + 1);
    this.#emitter = new DirectEmitter(env, this.#writer, this.#registers, this.#variables, options.tracing);
    this.#sizes = this.#treeSizes();
  }

  compile(): FunctionCode {
    const { nodes, rootOf } = this.#graph;
    for (const node of nodes) if (rootOf[node.id] === node.id) this.#emitRoot(node);
    if (this.options.stepping) this.#emitPause();
    const declared = this.#variables.all();
    const lets = declared.map(({ name, isBig }) => `${name} = ${isBig ? '0n' : '0'}`);
    const source = [
      'const S = m.stack, B = m.bigs, fp = m.fp, LIM = m.objects.readable, WLIM = m.objects.writable, BASE = m.objects.base;',
      'let H8, H16, H32, F32, F64, U8, U16, U32;',
      this.#emitter.refresh,
      `let st = m.steps, pc = m.resume, fb = ${this.#registers.blockSize > 0 ? 'm.frameBlock()' : '0'};`,
      ...(lets.length > 0 ? [`let ${lets.join(', ')};`] : []),
      ...this.#restoreAll(),
      'for (;;) switch (pc) {',
      this.#writer.text(),
      '}',
    ].join('\n');
    return {
      source,
      frameSize: this.#variables.end,
      objectsAtEntry: this.#objectsAtEntry(),
      variables: this.#variables,
      registers: this.#registers,
      graph: this.#graph,
      nodeAt: (resume) => nodes[resume >= nodes.length ? resume - nodes.length : resume]!,
    };
  }

  #objectsAtEntry(): number {
    const allocas = this.fn.blocks[0]!.instructions.filter((instruction) => instruction.opcode === 'alloca');
    return allocas.length + this.fn.params.length + 1;
  }

  #cutAfter(instruction: Instruction): Cut {
    const isCall = instruction.opcode === 'call';
    if (isCall && isSuspending(instruction)) return 'suspend';
    if (instruction.opcode === 'alloca' && this.#isDynamic(instruction)) return 'suspend';
    const isLast = instruction === instruction.block.instructions.at(-1);
    return this.options.stepping && instruction.opcode !== 'phi' && !isLast ? 'step' : 'none';
  }

  /** An alloca that is not a register and may run more than once, or with any size. */
  #isDynamic(alloca: AllocaInst): boolean {
    if (this.#registers.homes.has(alloca)) return false;
    return alloca.block !== this.fn.blocks[0] || alloca.count !== undefined;
  }

  #effects(): UnitEffects {
    const address = (pointer: Value) => this.#registers.addressOf(pointer);
    const isWhole = (base: RegisterBase): boolean => {
      const home = this.#registers.homes.get(base);
      return home?.kind === 'variables' && home.pieces.size === 1;
    };
    return {
      operands: (instruction) => [
        ...operandsOf(instruction).filter((operand) => address(operand) === undefined),
        ...this.env.plan.at(instruction).flatMap(({ subject }) => (subject && !address(subject) ? [subject] : [])),
      ],
      reads: (instruction) => {
        if (instruction.opcode === 'load') return unitsOf(address(instruction.pointer)?.base);
        if (instruction.opcode !== 'store') return [];
        const base = address(instruction.pointer)?.base;
        // A store to a part keeps the rest.
        return base === undefined || isWhole(base) ? [] : [base];
      },
      writes: (instruction) => {
        if (instruction.opcode === 'alloca') return unitsOf(address(instruction)?.base);
        if (instruction.opcode === 'call') {
          const marked = instruction.args.at(-1);
          return marked === undefined ? [] : unitsOf(address(marked)?.base);
        }
        if (instruction.opcode !== 'store') return [];
        const base = address(instruction.pointer)?.base;
        return base !== undefined && isWhole(base) ? [base] : [];
      },
      kept: this.options.stepping ? this.#visible() : [],
    };
  }

  /** What a debugger looks for: parameters and the homes of variables; where there are no variables, all values. */
  #visible(): readonly Unit[] {
    const hasVariables = this.fn.subprogram !== undefined;
    const instructions = this.fn.blocks.flatMap((block) => block.instructions);
    const kept = instructions.filter(({ opcode, type }) => (hasVariables ? opcode === 'alloca' : isFirstClass(type)));
    return [...this.fn.params, ...kept];
  }

  #facts(): ConstructorParameters<typeof Variables>[2] {
    const undefLoads = new Set<RegisterBase>();
    for (const block of this.fn.blocks) {
      for (const instruction of block.instructions) {
        if (instruction.opcode !== 'load' || this.env.definedness.isDefined(instruction)) continue;
        const address = this.#registers.addressOf(instruction.pointer);
        if (address !== undefined) undefLoads.add(address.base);
      }
    }
    return {
      leaves: (type) => this.env.leaves(type),
      isDefined: (unit) => this.env.definedness.isDefined(unit),
      // A debugger shows also what is not read: whether a variable was written is to be seen.
      isRegisterDefined: (base) => !this.options.stepping && !undefLoads.has(base),
    };
  }

  /** Number of instructions in the part of a tree below each node: the smaller branch is emitted inside the `if`. */
  #treeSizes(): number[] {
    const { nodes, successors, rootOf } = this.#graph;
    const sizes = nodes.map((node) => node.instructions.length);
    for (let id = nodes.length - 1; id >= 0; id--) {
      for (const to of successors[id]!) if (rootOf[to] !== to && to > id) sizes[id]! += sizes[to]!;
    }
    return sizes;
  }

  #emitRoot(node: CodeNode): void {
    const writer = this.#writer;
    const isCheckpoint = this.#graph.checkpoints.has(node);
    const live = this.#liveAt(node);
    if (isCheckpoint && this.options.stepping) {
      const resume = this.#graph.nodes.length + node.id;
      writer.line(`case ${resume}: case ${node.id}: {`);
      writer.line(`if (st < 0) { pc = ${resume}; ${this.#pauseJump} }`);
    } else if (isCheckpoint) {
      const resume = this.#graph.nodes.length + node.id;
      writer.line(`case ${resume}:`);
      this.#restore(live);
      writer.line(`case ${node.id}: {`);
      writer.line('if (st < 0) {');
      this.#save(live);
      writer.line(`m.pause(${resume}, st); return; }`);
    } else {
      writer.line(`case ${node.id}: {`);
      if (node.id === 0) emitPrologue(this.fn, this.#emitter, this.#registers, this.#variables, this.env);
      if (node.resumesAfter !== undefined) {
        this.#restore(live);
        this.#takeResult(node.resumesAfter);
      }
    }
    for (let current: CodeNode | undefined = node; current !== undefined;) current = this.#emitNode(current);
    writer.line('}');
  }

  /** What is kept in variables at a node; for a debugger everything. */
  #liveAt(node: CodeNode): readonly Unit[] {
    return this.options.stepping ? [...this.#liveness.crossing] : this.#liveness.liveAt(node);
  }

  /** Code that can pause everywhere does so in one place: `pz` is where it goes on. */
  get #pauseJump(): string {
    return `pz = pc; pc = ${2 * this.#graph.nodes.length}; continue;`;
  }

  #emitPause(): void {
    this.#writer.line(`case ${2 * this.#graph.nodes.length}: {`);
    this.#save([...this.#liveness.crossing]);
    this.#writer.line('m.pause(pz, st); return; }');
  }

  /** The other half: a function that has paused takes all its variables before it goes on. */
  #restoreAll(): readonly string[] {
    if (!this.options.stepping) return [];
    const restored = this.#variables
      .all()
      .map(({ name, isBig, slot }) => `${name} = ${isBig ? 'B' : 'S'}[fp + ${slot}];`);
    return ['let pz = 0;', `if (pc >= ${this.#graph.nodes.length}) {`, ...restored, '}'];
  }

  #save(units: readonly Unit[]): void {
    for (const { name, isBig, slot } of this.#variables.of(units)) {
      this.#writer.line(`${isBig ? 'B' : 'S'}[fp + ${slot}] = ${name};`);
    }
  }

  #restore(units: readonly Unit[]): void {
    for (const { name, isBig, slot } of this.#variables.of(units)) {
      this.#writer.line(`${name} = ${isBig ? 'B' : 'S'}[fp + ${slot}];`);
    }
  }

  /** After a call: its result is in the machine's result slots. */
  #takeResult(instruction: Instruction): void {
    const arrays: SlotArrays = { numbers: 'm.results', bigs: 'm.bigResults', base: '0' };
    const types = this.env.leaves(instruction.type);
    let slot = 0;
    const results = types.map((type) => {
      const found = readSlots(type, arrays, slot);
      slot += found.parts.length + masksOf(found).length;
      return { parts: found.parts, masks: found.masks };
    });
    if (instruction.opcode === 'alloca')
      this.#emitter.bind(instruction, [{ parts: results[0]!.parts, masks: undefined }]);
    else this.#emitter.bind(instruction, results);
    const missing = this.env.planned(instruction, 'missing-return', undefined);
    if (missing === undefined) return;
    this.#emitter.failWhenUndef(instruction, missing.check);
  }

  /** Emits a node; gives the node that goes on at the same place, if there is one. */
  #emitNode(node: CodeNode): CodeNode | undefined {
    this.#writer.line(`st -= ${node.instructions.length};`);
    if (this.options.tracing && this.#graph.first.get(node.block) === node) traceBlock(node.block, this.#emitter);
    for (const instruction of node.instructions) {
      try {
        if (this.options.tracing) this.#traceBefore(instruction);
        const next = this.#emitInstruction(instruction, node);
        if (next !== 'on') return next;
      } catch (error) {
        this.#emitter.unsupported(instruction, constructOf(error));
        return undefined;
      }
    }
    return this.#jump(node, node.next!);
  }

  #traceBefore(instruction: Instruction): void {
    try {
      if (instruction.opcode !== 'phi') traceValues(instruction, this.#emitter);
    } catch (error) {
      // A variable whose value cannot be told is not told.
      constructOf(error);
    }
  }

  #traceAfter(instruction: Instruction): void {
    if (instruction.opcode === 'store') traceStore(instruction, this.#emitter);
    else if (instruction.opcode === 'call') {
      const name = String(directCallee(instruction)?.name);
      if (/^llvm\.mem(?:cpy|move|set)\./.test(name)) traceRange(instruction, this.#emitter);
    }
  }

  /** `on`: the next instruction follows; otherwise the node has ended. */
  #emitInstruction(instruction: Instruction, node: CodeNode): 'on' | CodeNode | undefined {
    switch (instruction.opcode) {
      case 'invoke':
      case 'callbr':
        // They end their block: there is nothing to go on with.
        throw new Unsupported(instruction.opcode === 'invoke' ? 'exceptions' : 'asm goto');
      case 'call':
        if (isSuspending(instruction)) {
          emitCall(instruction, this.#emitter, this.#callFrame(node));
          return undefined;
        }
        emitSimple(instruction, this.#emitter);
        if (this.options.tracing) this.#traceAfter(instruction);
        return 'on';
      case 'alloca':
        if (!this.#isDynamic(instruction)) emitSimple(instruction, this.#emitter);
        else {
          emitDynamicAlloca(instruction, this.#emitter, this.#callFrame(node));
          return undefined;
        }
        return 'on';
      case 'ret':
        emitReturn(instruction, this.#emitter);
        return undefined;
      case 'br':
        return this.#branch(node, instruction.target);
      case 'condbr':
        return this.#conditional(node, instruction);
      case 'switch':
        return this.#switch(node, instruction);
      case 'indirectbr': {
        this.#emitter.checkDefined(instruction, instruction.address);
        const [object, offset] = this.#emitter.scalars(instruction.address)[0]!.parts;
        const own = this.env.objects.numberOf(this.fn);
        for (const target of new Set(instruction.targets)) {
          const index = this.fn.blocks.indexOf(target) + 1;
          this.#writer.line(`if (${object!} === ${own} && ${offset!} === ${index}) {`);
          this.#emitInner(node, target);
          this.#writer.line('}');
        }
        this.#emitter.unsupported(instruction, 'goto to an address that is not one of its targets');
        return undefined;
      }
      case 'unreachable':
        this.#emitter.trap(instruction);
        return undefined;
      case 'resume':
      case 'catchswitch':
      case 'catchret':
      case 'cleanupret':
        throw new Unsupported(`exception handling (${instruction.opcode})`);
      default:
        emitSimple(instruction, this.#emitter);
        if (this.options.tracing) this.#traceAfter(instruction);
        return 'on';
    }
  }

  #callFrame(node: CodeNode): CallFrame {
    const next = node.next!;
    return {
      env: this.env,
      resume: next.id,
      frameSize: this.#variables.end,
      save: () => {
        this.#save(this.#liveAt(next));
      },
    };
  }

  #branch(node: CodeNode, target: Block): CodeNode | undefined {
    this.#movePhis(node.block, target);
    return this.#jump(node, this.#graph.first.get(target)!);
  }

  /** To another node: by its `case`, or right here if only this one leads to it. */
  #jump(_node: CodeNode, target: CodeNode): CodeNode | undefined {
    if (this.#graph.rootOf[target.id] !== target.id) return target;
    this.#writer.line(`pc = ${target.id}; continue;`);
    return undefined;
  }

  /** The whole of what follows an edge, inside a block of its own. */
  #emitInner(node: CodeNode, target: Block): void {
    for (let current = this.#branch(node, target); current !== undefined;) current = this.#emitNode(current);
  }

  #conditional(node: CodeNode, branch: CondBrInst): CodeNode | undefined {
    const forced =
      untrappedTarget(branch, this.env.options) ?? (branch.ifTrue === branch.ifFalse ? branch.ifTrue : undefined);
    if (forced !== undefined) return this.#branch(node, forced);
    this.#emitter.checkDefined(branch, branch.condition);
    const [condition] = this.#emitter.scalars(branch.condition)[0]!.parts;
    const [yes, no] = [this.#sizeOf(branch.ifTrue), this.#sizeOf(branch.ifFalse)];
    const [inner, outer] = yes <= no ? [branch.ifTrue, branch.ifFalse] : [branch.ifFalse, branch.ifTrue];
    this.#writer.line(`if (${condition!} ${inner === branch.ifTrue ? '!==' : '==='} 0) {`);
    if (this.options.tracing) traceBranch(branch, inner, this.#emitter);
    this.#emitInner(node, inner);
    this.#writer.line('}');
    if (this.options.tracing) traceBranch(branch, outer, this.#emitter);
    return this.#branch(node, outer);
  }

  #sizeOf(block: Block): number {
    const { id } = this.#graph.first.get(block)!;
    return this.#graph.rootOf[id] === id ? 0 : this.#sizes[id]!;
  }

  #switch(node: CodeNode, instruction: SwitchInst): CodeNode | undefined {
    this.#emitter.checkDefined(instruction, instruction.value);
    const [value] = this.#emitter.scalars(instruction.value);
    const byTarget = new Map<Block, string[]>();
    for (const entry of instruction.cases) {
      if (entry.target === instruction.defaultTarget) continue;
      const [constant] = this.#emitter.scalars(entry.value);
      const labels = byTarget.get(entry.target) ?? [];
      byTarget.set(entry.target, labels);
      labels.push(value!.rep === 'int' ? constant!.parts[0]! : equals(value!, constant!));
    }
    if (value!.rep === 'int') {
      this.#writer.line(`switch (${value!.parts[0]!}) {`);
      for (const [target, labels] of byTarget) {
        this.#writer.line(`${labels.map((label) => `case ${label}:`).join(' ')} {`);
        if (this.options.tracing) traceBranch(instruction, target, this.#emitter);
        this.#emitInner(node, target);
        this.#writer.line('}');
      }
      this.#writer.line('}');
    } else {
      for (const [target, labels] of byTarget) {
        this.#writer.line(`if (${labels.join(' || ')}) {`);
        if (this.options.tracing) traceBranch(instruction, target, this.#emitter);
        this.#emitInner(node, target);
        this.#writer.line('}');
      }
    }
    if (this.options.tracing) traceBranch(instruction, instruction.defaultTarget, this.#emitter);
    return this.#branch(node, instruction.defaultTarget);
  }

  /** Gives the phis of the target their values, all at once. */
  #movePhis(from: Block, target: Block): void {
    const moves: { readonly to: Scalar; readonly value: Scalar }[] = [];
    for (const instruction of target.instructions) {
      if (instruction.opcode !== 'phi') break;
      const incoming = instruction.incoming.find((candidate) => candidate.block === from);
      if (incoming === undefined) throw new Unsupported('phi without a value for its predecessor');
      const values = this.#emitter.scalars(incoming.value);
      this.#variables.scalars(instruction)!.forEach((to, index) => moves.push({ to, value: values[index]! }));
    }
    const pairs = moves.flatMap(({ to, value }) => [
      ...to.parts.map((name, index) => [name, value.parts[index]!] as const),
      ...(to.masks ?? []).map((name, index) => [name, masksOf(value)[index]!] as const),
    ]);
    const useful = pairs.filter(([name, value]) => name !== value);
    const targets = new Set(useful.map(([name]) => name));
    const ready = useful.map(
      ([name, value]) => [name, targets.has(value) ? this.#writer.temporary(value) : value] as const,
    );
    for (const [name, value] of ready) this.#writer.line(`${name} = ${value};`);
  }
}

function unitsOf(base: RegisterBase | undefined): readonly Unit[] {
  return base === undefined ? [] : [base];
}

function equals(a: Scalar, b: Scalar): string {
  return `(${a.parts.map((part, index) => `${part} === ${b.parts[index]!}`).join(' && ')})`;
}

function constructOf(error: unknown): string {
  if (error instanceof Unsupported) return error.construct;
  if (error instanceof Error && error.name === 'UnsupportedConstant') return error.message;
  throw error;
}
