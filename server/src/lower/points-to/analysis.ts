import { hasAttribute, typeAttribute } from '../../ir/model/attributes';
import type { Constant } from '../../ir/model/constants';
import type { DataLayout } from '../../ir/model/data-layout';
import { gepSteps } from '../../ir/model/gep-offset';
import type { GlobalVariable, IrFunction } from '../../ir/model/globals';
import type { AllocaInst, CallBase, Instruction } from '../../ir/model/instructions';
import type { Module } from '../../ir/model/module';
import { isPackedVector, scalarLeaves } from '../../ir/model/scalars';
import type { Type } from '../../ir/model/types';
import type { Argument, Value } from '../../ir/model/value';
import type { PointerLayout } from '../../program/program';
import type { EntryPlan } from '../../task/entry-plan';
import { operandsOfExpression } from '../constants';
import { variableArgumentOffsets, variableArguments } from '../calls/varargs';
import { Carrier, Carriers, type Target } from './carrier';
import { markForeign } from './foreign';
import { instructionConstraints } from './instructions';
import type { Site } from './memory-map';
import { type Node, Nodes, type RangeAccess } from './node';
import { knownMultiple } from './multiple';
import type { PieceCarriers } from './pieces';
import { isWrittenFirst } from './written-first';
import { SiteNodes } from './sites';
import { initialiserConstraints, startConstraints } from './start';

/** What the analysis looks at. */
export interface AnalysisInput {
  readonly module: Module;
  readonly entry: EntryPlan;
  readonly functions: ReadonlySet<IrFunction>;
  readonly pointers: PointerLayout;
  /** Registers and globals that are variables. */
  readonly pieces: PieceCarriers;
  /** Memory that the program has not written is arbitrary, not undef. */
  readonly startsArbitrary: boolean;
}

/**
 * Which objects each pointer may point to: unification-based, field-sensitive by byte offsets, through all functions at
 * once and regardless of the order of execution. Pointers that are computed from integers may point elsewhere: accesses
 * through those are marked (`isForeign`) and checked when the program runs.
 */
export class Analysis {
  readonly carriers: Carriers = new Carriers(() => this.nodes);
  readonly nodes: Nodes = new Nodes(
    () => new Carrier(),
    (a, b) => {
      this.carriers.unify(a, b);
    },
  );
  readonly layout: DataLayout;
  readonly pointerBytes: number;
  readonly #values = new Map<Value, Carrier>();
  readonly #returns = new Map<IrFunction, Carrier>();
  readonly #areas = new Map<IrFunction, Carrier>();
  /** Results of integer arithmetic. */
  readonly arithmetic: {
    readonly result: Carrier;
    readonly operands: readonly Carrier[];
    readonly isDifference: boolean;
  }[] = [];
  readonly #indirect: { readonly call: CallBase; readonly bound: Set<IrFunction> }[] = [];
  readonly sites: SiteNodes;
  /** What unmodelled calls are given. */
  readonly escaping: Carrier[] = [];
  /** Globals that some call without a body may change. */
  readonly changing = new Set<GlobalVariable>();
  /** Addresses that are other addresses moved. */
  readonly derived: { readonly base: Carrier; readonly result: Carrier }[] = [];
  /** Data of globals that are no pointers. */
  readonly numbers: { readonly node: Node; readonly offset: number; readonly bytes: number }[] = [];

  constructor(readonly input: AnalysisInput) {
    this.layout = input.module.dataLayout;
    this.pointerBytes = this.layout.pointer().bits / 8;
    this.sites = new SiteNodes(() => this.nodes, input.entry);
    startConstraints(this);
    for (const fn of input.module.functions) if (input.functions.has(fn)) this.#function(fn);
    this.#settle();
    markForeign(this);
  }

  // ---- values ----

  /** The carrier of a value. Constants get a new one each time, so that their uses do not meet through them. */
  carrierOf(value: Value): Carrier {
    if (value.kind !== 'instruction' && value.kind !== 'argument') return this.#constant(value);
    if (value.kind === 'instruction' && value.opcode === 'alloca') return this.#alloca(value);
    let carrier = this.#values.get(value);
    if (carrier === undefined) this.#values.set(value, (carrier = new Carrier()));
    return carrier;
  }

  returnOf(fn: IrFunction): Carrier {
    let carrier = this.#returns.get(fn);
    if (carrier === undefined) this.#returns.set(fn, (carrier = new Carrier()));
    return carrier;
  }

  /** The pointer to the variable arguments of a function. */
  areaOf(fn: IrFunction): Carrier {
    let carrier = this.#areas.get(fn);
    if (carrier === undefined) this.#areas.set(fn, (carrier = new Carrier()));
    return carrier;
  }

  pointingTo(target: Target): Carrier {
    const carrier = new Carrier();
    carrier.target = target;
    return carrier;
  }

  unify(a: Carrier, b: Carrier): void {
    this.carriers.unify(a, b);
  }

  /** The node of the objects that a site makes; when a global is first named, its initialiser counts. */
  nodeOf(site: Site): Node {
    const known = this.sites.known(site);
    if (known !== undefined) return known;
    const node = this.sites.make(site);
    if (site.kind === 'global' && site.global.kind === 'variable') initialiserConstraints(this, site.global);
    return node;
  }

  /** Some bytes of a global are a number. */
  noteNumber(global: GlobalVariable, offset: number, bytes: number): void {
    this.numbers.push({ node: this.nodeOf({ kind: 'global', global }), offset, bytes });
  }

  #constant(value: Value): Carrier {
    const carrier = new Carrier();
    switch (value.kind) {
      case 'variable':
      case 'function':
        carrier.target = { node: this.nodeOf({ kind: 'global', global: value }), offset: 0 };
        return carrier;
      case 'blockaddress':
        carrier.target = { node: this.nodeOf({ kind: 'global', global: value.function }), offset: undefined };
        return carrier;
      case 'alias':
        return this.#constant(value.aliasee);
      case 'dso_local_equivalent':
      case 'no_cfi':
        return this.#constant(value.target);
      case 'int':
        carrier.isForeign = value.value >> BigInt(this.input.pointers.offsetBits) !== 0n;
        return carrier;
      case 'float':
        carrier.isForeign = value.bits !== 0n;
        return carrier;
      case 'string':
        carrier.isForeign = true;
        return carrier;
      case 'aggregate':
        for (const element of value.elements) this.unify(carrier, this.#constant(element));
        return carrier;
      case 'splat':
        return this.#constant(value.element);
      case 'expr':
        return this.#expression(value);
      default:
        return carrier;
    }
  }

  #expression(expr: Extract<Constant, { kind: 'expr' }>): Carrier {
    switch (expr.opcode) {
      case 'getelementptr':
        return this.moved(this.#constant(expr.base), expr.sourceType, expr.indices);
      case 'bitcast':
      case 'addrspacecast':
      case 'inttoptr':
      case 'ptrtoint':
        return this.#constant(expr.value);
      default: {
        const carrier = new Carrier();
        this.computed(
          carrier,
          operandsOfExpression(expr).map((operand) => this.#constant(operand)),
          expr.opcode === 'sub',
        );
        return carrier;
      }
    }
  }

  /** Adds to an address: known bytes move it, unknown indices make multiples of their scale the same. */
  moved(base: Carrier, sourceType: Type, indices: readonly Value[]): Carrier {
    const { node, offset } = this.carriers.addressOf(base);
    let bytes = 0;
    for (const step of gepSteps(sourceType, indices, this.layout)) {
      if (step.kind === 'constant') bytes += Number(step.bytes);
      else if (step.scale > 0) this.nodes.divide(node, step.scale);
    }
    const result = this.pointingTo({ node, offset: offset === undefined ? undefined : offset + bytes });
    this.derived.push({ base, result });
    return result;
  }

  /** A result of integer arithmetic: it may point where an operand does, but one cannot know. */
  computed(result: Carrier, operands: readonly Carrier[], isDifference: boolean): void {
    result.find().isForeign = true;
    this.arithmetic.push({ result, operands, isDifference });
  }

  // ---- memory ----

  /** What may be stored in some bytes from an address on. */
  contentAt(pointer: Carrier, delta: number, bytes: number): Carrier {
    const { node, offset } = this.carriers.addressOf(pointer);
    return this.nodes.touch(node, (offset ?? 0) + delta, bytes).content;
  }

  /** Loads or stores a value of a type. */
  access(pointer: Value, type: Type, carrier: Carrier): void {
    const pieces = this.input.pieces.at(pointer, this.layout.storeSize(type));
    if (pieces !== undefined) {
      for (const piece of pieces) this.unify(carrier, piece.carrier);
      return;
    }
    const address = this.carrierOf(pointer);
    const leaves = isPackedVector(type, this.layout)
      ? [{ offset: 0, bytes: this.layout.storeSize(type) }]
      : (scalarLeaves(type, this.layout) ?? []).map((leaf) => ({
          offset: leaf.offset,
          bytes: this.layout.storeSize(leaf.type),
        }));
    for (const { offset, bytes } of leaves) this.unify(carrier, this.contentAt(address, offset, bytes));
  }

  /** Copies bytes: both ends are the same places from then on, as far as the analysis can tell. */
  copy(to: Value, from: Value, length: Value): void {
    const bytes = length.kind === 'int' ? Number(length.value) : undefined;
    const targets = bytes === undefined ? undefined : this.input.pieces.at(to, bytes);
    const sources = bytes === undefined ? undefined : this.input.pieces.at(from, bytes);
    if (targets !== undefined && sources !== undefined) {
      for (const { offset, carrier } of targets)
        for (const source of sources) if (source.offset === offset) this.unify(carrier, source.carrier);
    } else if (targets !== undefined || sources !== undefined) {
      const memory = this.carrierOf(targets === undefined ? to : from);
      for (const { offset, bytes: width, carrier } of targets ?? sources!)
        this.unify(carrier, this.contentAt(memory, offset, width));
    } else {
      this.copyObjects(this.carrierOf(to), this.carrierOf(from), length);
    }
  }

  /** Without a length: whole objects, as far as they go. */
  copyObjects(to: Carrier, from: Carrier, length: Value | undefined): void {
    const [a, b] = [this.carriers.addressOf(to), this.carriers.addressOf(from)];
    this.nodes.unify(a.node, a.offset ?? 0, b.node, b.offset ?? 0);
    if (length === undefined) return;
    this.#range(this.carriers.addressOf(to), length);
    this.#range(this.carriers.addressOf(from), length);
  }

  fill(to: Value, byte: Value, length: Value): void {
    const bytes = length.kind === 'int' ? Number(length.value) : undefined;
    const pieces = bytes === undefined ? undefined : this.input.pieces.at(to, bytes);
    const isZero = byte.kind === 'int' && byte.value === 0n;
    if (pieces !== undefined) {
      for (const { carrier } of pieces) carrier.find().isForeign ||= !isZero;
      return;
    }
    const target = this.carriers.addressOf(this.carrierOf(to));
    this.#range(target, length);
    if (!isZero) target.node.find().root.isArbitrary = true;
  }

  #range(target: Target, length: Value): void {
    const constant = length.kind === 'int' ? Number(length.value) : undefined;
    this.#rangeOf(target, constant, knownMultiple(length));
  }

  #rangeOf({ node, offset }: Target, length: number | undefined, multiple = length ?? 1): void {
    const { root, shift } = node.find();
    const range: RangeAccess = { start: (offset ?? 0) + shift, length, multiple };
    root.ranges.push(range);
  }

  // ---- instructions ----

  #function(fn: IrFunction): void {
    for (const param of fn.params) this.byvalCopy(param);
    for (const block of fn.blocks)
      for (const instruction of block.instructions) instructionConstraints(this, fn, instruction);
  }

  /** The callee's copy lies where the argument points. */
  byvalCopy(param: Argument): void {
    const type = hasAttribute(param.attributes, 'byval') ? typeAttribute(param.attributes, 'byval') : undefined;
    if (type === undefined) return;
    const { node, offset } = this.carriers.addressOf(this.carrierOf(param));
    const pieces = this.input.pieces.of(param);
    if (pieces === undefined) {
      this.nodes.unify(this.nodeOf({ kind: 'byval', argument: param }), 0, node, offset ?? 0);
      this.#rangeOf(this.carriers.addressOf(this.carrierOf(param)), this.layout.sizeOf(type));
      return;
    }
    for (const piece of pieces)
      this.unify(piece.carrier, this.contentAt(this.carrierOf(param), piece.offset, piece.bytes));
  }

  /** Makes the objects of an alloca known, unless it is a register. */
  stackObject(alloca: AllocaInst, fn: IrFunction): void {
    if (this.input.pieces.of(alloca) !== undefined) return;
    const node = this.nodeOf({ kind: 'alloca', alloca });
    const { root } = node.find();
    if (this.input.startsArbitrary && !isWrittenFirst(fn, alloca, this.layout)) root.isArbitrary = true;
    // A lifetime marker makes the whole object undef.
    if (alloca.count === undefined) this.#rangeOf({ node, offset: 0 }, this.layout.sizeOf(alloca.allocatedType));
  }

  /** The address of an alloca; like that of a global, a new carrier each time. */
  #alloca(alloca: AllocaInst): Carrier {
    if (this.input.pieces.of(alloca) !== undefined) return new Carrier();
    return this.pointingTo({ node: this.nodeOf({ kind: 'alloca', alloca }), offset: 0 });
  }

  /** A call through a pointer: whatever functions it may turn out to point to. */
  callThrough(call: CallBase): void {
    this.carriers.addressOf(this.carrierOf(call.callee));
    this.#indirect.push({ call, bound: new Set() });
  }

  /** A call of a known function of the program. */
  bind(call: CallBase, callee: IrFunction): void {
    callee.params.forEach((param, i) => {
      const arg = call.args[i];
      if (arg !== undefined) this.unify(this.carrierOf(param), this.carrierOf(arg));
    });
    if (call.type.kind !== 'void') this.unify(this.carrierOf(call as Instruction), this.returnOf(callee));
    if (!callee.valueType.varargs) return;
    const extra = variableArguments(call, callee.params.length);
    const node = this.nodeOf({ kind: 'varargs', call });
    if (this.input.startsArbitrary) node.find().root.isArbitrary = true;
    const area = this.pointingTo({ node, offset: 0 });
    this.unify(this.areaOf(callee), area);
    const { offsets } = variableArgumentOffsets(
      extra.map(({ type }) => type),
      this.layout,
    );
    extra.forEach(({ value, type, isByval }, i) => {
      if (isByval) this.#byvalInto({ node, offset: offsets[i]! }, value, this.layout.sizeOf(type));
      else
        for (const leaf of scalarLeaves(type, this.layout) ?? [])
          this.unify(
            this.carrierOf(value),
            this.contentAt(area, offsets[i]! + leaf.offset, this.layout.storeSize(leaf.type)),
          );
    });
  }

  /** The bytes that an argument points to lie among the variable arguments. */
  #byvalInto(target: Target, arg: Value, bytes: number): void {
    const { node, offset } = this.carriers.addressOf(this.carrierOf(arg));
    this.nodes.unify(target.node, target.offset ?? 0, node, offset ?? 0);
    this.#rangeOf(target, bytes);
    this.#rangeOf(this.carriers.addressOf(this.carrierOf(arg)), bytes);
  }

  // ---- to the end ----

  /** Functions that a call may reach, as far as is known now. */
  functionsAt(carrier: Carrier): readonly IrFunction[] {
    const { target } = carrier.find();
    const sites = target?.node.find().root.sites ?? [];
    return sites.flatMap(({ site }) =>
      site.kind === 'global' && site.global.kind === 'function' ? [site.global] : [],
    );
  }

  #settle(): void {
    for (let changed = true; changed;) {
      changed = false;
      for (const { call, bound } of this.#indirect)
        for (const callee of this.functionsAt(this.carrierOf(call.callee))) {
          if (bound.has(callee)) continue;
          bound.add(callee);
          changed = true;
          if (this.input.functions.has(callee)) this.bind(call, callee);
        }
      for (const { result, operands, isDifference } of this.arithmetic) {
        const pointing = operands.filter((operand) => operand.find().target !== undefined);
        // What is left of two pointers is a distance.
        if (isDifference && pointing.length > 1) continue;
        for (const operand of pointing) changed = this.carriers.blur(result, operand) || changed;
      }
    }
  }
}
