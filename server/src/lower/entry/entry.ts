import type { GlobalVariable } from '../../ir/model/globals';
import { type ScalarType, scalarLeaves } from '../../ir/model/scalars';
import type { Cfa } from '../../program/program';
import type { Binding, Statement } from '../../program/statement';
import type { Predicate } from '../../task/contract/contract';
import type { NamedValue } from '../../task/contract/resolve-name';
import { resolveName } from '../../task/contract/resolve-name';
import type { ArbitraryContents, EntryValue, PointerChoice } from '../../task/entry-plan';
import { Op } from '../../term/op';
import { bvSort } from '../../term/sort';
import type { Term } from '../../term/term';
import { type Cell, cellBits } from '../cells';
import type { ModuleContext } from '../context';
import { AutomatonBuilder } from '../function/automaton';
import { asScalar } from '../function/function-state';
import { initialCell } from '../globals/initial-cells';
import type { Scalar, Scalars } from '../scalar';
import { variableScalar } from '../signature';
import { ContractTerms, type ContractPointer } from './contract';
import { entryObjectNumber } from './objects';

export const entryName = '(entry)';

/** The automaton that everything starts in: sets up globals and arguments, then calls the function that is verified. */
export function lowerEntry(context: ModuleContext): Cfa {
  return new EntryLowering(context).run();
}

type Unplaced = Statement extends infer S ? (S extends Statement ? Omit<S, 'place'> : never) : never;

class EntryLowering {
  readonly #statements: Statement[] = [];
  readonly #arguments: Scalars[] = [];
  #count = 0;

  constructor(private readonly context: ModuleContext) {}

  run(): Cfa {
    const { task, terms } = this.context;
    const { entry } = task;
    this.#globals();
    entry.arguments.forEach((value, index) => this.#arguments.push(this.#argument(value, index)));
    for (const [global, contents] of entry.arbitraryGlobals) this.#globalContents(global, contents);
    // What is said of numbers comes first: it bounds the sizes of objects.
    this.#requirements(isArithmetic);
    this.#sizes();
    entry.objects.forEach((object, index) => {
      this.#contents({ kind: 'entry', object: index }, entryObjectNumber(this.context, index), object.contents);
      if (object.size.kind === 'string') this.#string(index, object.size.most);
    });
    this.#requirements((predicate) => !isArithmetic(predicate));
    const signature = this.context.signatureOf(entry.entry);
    const area = signature.variableArguments === undefined ? [] : [this.#noArguments()];
    const automaton = new AutomatonBuilder(entryName);
    const start = automaton.location('start');
    automaton.edge(automaton.entry, start, this.#statements);
    const args = signature.parameters.flatMap((parameters, index) =>
      parameters.flatMap((parameter, i) => {
        const { value, undef } = this.#arguments[index]![i]!;
        return parameter.undef.op === Op.Var ? [value, undef] : [value];
      }),
    );
    const results = signature.results.flatMap(({ value, undef }, i) => {
      const name = `${entryName}::result.${i}`;
      const result = terms.variable(name, value.sort);
      return undef.op === Op.Var ? [result, terms.variable(`${name}?`, undef.sort)] : [result];
    });
    automaton.edge(start, automaton.exit, [
      { kind: 'call', callee: signature.name, arguments: [...args, ...area], results, place: undefined },
    ]);
    // What the function returns is what the program returns.
    return automaton.build([], results, this.context.globalVariables(), undefined);
  }

  /** The entry's variable arguments: there are none, but an object for them. */
  #noArguments(): Term {
    const { pointers, terms } = this.context;
    const target = this.#fresh('varargs', pointers.bits);
    this.#emit({
      kind: 'alloc',
      target,
      object: 'stack',
      size: pointers.offset(0),
      contents: 'undef',
      partitions: [],
      fails: terms.false,
    });
    return target;
  }

  #emit(statement: Unplaced): void {
    if (statement.kind === 'assume' && statement.condition === this.context.terms.true) return;
    this.#statements.push({ ...statement, place: undefined });
  }

  #fresh(name: string, width: number): Term {
    return this.context.terms.variable(`${entryName}::${name}.${this.#count++}`, bvSort(width));
  }

  /** Globals that are variables get what their initialisers say; what starts arbitrary is not undef. */
  #globals(): void {
    const bindings: Binding[] = [];
    for (const [global, cells] of this.context.globals)
      for (const cell of cells) {
        const isArbitrary = this.context.task.entry.arbitraryGlobals.has(global);
        const zero =
          cell.mask.sort.kind === 'bv' ? this.context.terms.bv(0, cell.mask.sort.width) : this.context.terms.false;
        const held = isArbitrary ? { value: cell.variable, undef: zero } : initialCell(this.context, global, cell);
        if (held.value !== cell.variable) bindings.push({ target: cell.variable, value: held.value });
        bindings.push({ target: cell.mask, value: held.undef });
      }
    if (bindings.length > 0) this.#emit({ kind: 'assign', bindings });
  }

  #argument(value: EntryValue, index: number): Scalars {
    const { types, layout } = this.context;
    const param = this.context.task.entry.entry.params[index]!;
    if (value.kind === 'pointer') return [types.pointer(this.#pointer(value))];
    return scalarLeaves(param.type, layout)!.map((leaf, i): Scalar => {
      const name = `${entryName}::${String(param.name)}${i === 0 ? '' : `.${i}`}`;
      const scalar = variableScalar(types, name, leaf.type, true);
      this.#emit({ kind: 'input', target: scalar.value, source: value.source });
      if (value.kind === 'bounded') this.#bounded(scalar.value, leaf.type, value.low, value.high);
      return scalar;
    });
  }

  #bounded(value: Term, type: ScalarType, low: number, high: number): void {
    if (type.kind !== 'int' || type.bits === 1) return;
    const { terms } = this.context;
    const condition = terms.and(
      terms.bvSle(terms.bv(low, type.bits), value),
      terms.bvSle(value, terms.bv(high, type.bits)),
    );
    this.#emit({ kind: 'assume', condition });
  }

  #pointer({ source, choices }: Extract<EntryValue, { kind: 'pointer' }>): Term {
    const [only, ...others] = choices;
    if (only !== undefined && others.length === 0) return this.#choice(only);
    const target = this.#fresh('pointer', this.context.pointers.bits);
    this.#emit({ kind: 'input', target, source });
    this.#emit({ kind: 'assume', condition: this.#isOneOf(target, choices) });
    return target;
  }

  #isOneOf(pointer: Term, choices: readonly PointerChoice[]): Term {
    const { terms } = this.context;
    return terms.disj(choices.map((choice) => terms.eq(pointer, this.#choice(choice))));
  }

  #choice(choice: PointerChoice): Term {
    const { terms, pointers, objects } = this.context;
    switch (choice.kind) {
      case 'null':
        return pointers.null;
      case 'object':
        return pointers.at(entryObjectNumber(this.context, choice.object));
      case 'function':
        return pointers.at(objects.numberOf(choice.function));
      case 'argument-string': {
        const argc = this.#arguments[0]?.[0]?.value;
        const object = pointers.at(entryObjectNumber(this.context, choice.object));
        if (argc?.sort.kind !== 'bv') return object;
        const isGiven = terms.bvSlt(terms.bv(choice.index, argc.sort.width), argc);
        return terms.ite(isGiven, object, pointers.null);
      }
    }
  }

  /** Sizes that a contract gives are known once the arguments are. */
  #sizes(): void {
    const { pointers, task } = this.context;
    task.entry.objects.forEach(({ name, size }, index) => {
      if (size.kind !== 'contract') return;
      const { count, elementBytes } = size.expression;
      const made = this.#contract().bytes(count, elementBytes, pointers.layout.offsetBits);
      this.#undecided(`size of ${name}`, made?.isDefined);
      const address = pointers.at(entryObjectNumber(this.context, index));
      this.#emit({ kind: 'resize', address, size: made?.bytes ?? pointers.offset(0) });
    });
  }

  /** Where something has no value, or never has one, nothing is decided. */
  #undecided(construct: string, isDefined: Term | undefined): void {
    const { terms } = this.context;
    const condition = isDefined === undefined ? terms.true : terms.not(isDefined);
    if (condition !== terms.false) this.#emit({ kind: 'unsupported', construct, condition });
  }

  #globalContents(global: GlobalVariable, contents: ArbitraryContents): void {
    const cells = this.context.globals.get(global);
    if (cells === undefined) {
      this.#contents({ kind: 'global', global }, this.context.objects.numberOf(global), contents);
      return;
    }
    for (const { offset, choices } of contents.slots) {
      const cell = cells.find(({ piece }) => piece.offset === offset);
      if (cell !== undefined) this.#emit({ kind: 'assume', condition: this.#isOneOf(this.#bits(cell), choices) });
    }
    for (const offset of contents.booleans) {
      const cell = cells.find(({ piece }) => piece.offset <= offset && offset < piece.offset + piece.bytes);
      if (cell === undefined) continue;
      const low = 8 * (offset - cell.piece.offset);
      this.#boolean(this.context.terms.extract(this.#bits(cell), low + 7, low));
    }
  }

  #boolean(byte: Term): void {
    const { terms } = this.context;
    this.#emit({ kind: 'assume', condition: terms.bvUle(byte, terms.bv(1, 8)) });
  }

  #bits(cell: Cell): Term {
    return cellBits(this.context.types, cell, asScalar(cell)).value;
  }

  /** Pointers in an object are one of their choices, and a `_Bool` is 0 or 1. */
  #contents(
    site: { kind: 'entry'; object: number } | { kind: 'global'; global: GlobalVariable },
    number: number,
    contents: ArbitraryContents,
  ): void {
    const { pointers, memory } = this.context;
    const bytes = pointers.bits / 8;
    for (const { offset, choices } of contents.slots) {
      const address = pointers.at(number, offset);
      const partition = memory.touchedAtSite(site, offset, bytes);
      if (partition === undefined) continue;
      const [only, ...others] = choices;
      if (only !== undefined && others.length === 0) {
        this.#store(partition, address, this.#choice(only), bytes);
        continue;
      }
      const target = this.#fresh('slot', pointers.bits);
      this.#emit({ kind: 'load', partition, address, bytes, target, undefBitsTarget: undefined });
      this.#emit({ kind: 'assume', condition: this.#isOneOf(target, choices) });
    }
    for (const offset of contents.booleans) {
      const partition = memory.touchedAtSite(site, offset, 1);
      if (partition !== undefined) this.#boolean(this.#loadByte(partition, pointers.at(number, offset)));
    }
  }

  #loadByte(partition: number, address: Term): Term {
    const target = this.#fresh('byte', 8);
    this.#emit({ kind: 'load', partition, address, bytes: 1, target, undefBitsTarget: undefined });
    return target;
  }

  /** A string ends with its first zero, and its object with it. */
  #string(index: number, most: number): void {
    const { terms, pointers, memory } = this.context;
    const number = entryObjectNumber(this.context, index);
    const site = { kind: 'entry', object: index } as const;
    const partition = memory.touchedAtSite(site, most - 1, 1);
    if (partition === undefined) return;
    this.#store(partition, pointers.at(number, most - 1), terms.bv(0, 8), 1);
    const bytes = Array.from({ length: most - 1 }, (_, offset) =>
      this.#loadByte(memory.touchedAtSite(site, offset, 1)!, pointers.at(number, offset)),
    );
    const size = bytes.reduceRight(
      (longer, byte, offset) => terms.ite(terms.eq(byte, terms.bv(0, 8)), pointers.offset(offset + 1), longer),
      pointers.offset(most),
    );
    this.#emit({ kind: 'resize', address: pointers.at(number), size });
  }

  #store(partition: number, address: Term, value: Term, bytes: number): void {
    this.#emit({ kind: 'store', partition, address, bytes, value, undefBits: this.context.terms.bv(0, bytes * 8) });
  }

  #requirements(which: (predicate: Predicate) => boolean): void {
    for (const { predicate, text } of this.context.task.entry.requires) {
      if (!which(predicate)) continue;
      const condition = this.#contract().predicate(predicate);
      this.#undecided(`contract ${text}`, condition?.isDefined);
      if (condition !== undefined) this.#emit({ kind: 'assume', condition: condition.holds });
    }
  }

  #contract(): ContractTerms {
    const { module, task } = this.context;
    const resolve = (name: string): NamedValue | undefined => resolveName(module, task.entry.entry, name);
    return new ContractTerms(this.context.terms, {
      value: (name) => this.#namedValue(resolve(name)),
      pointer: (name) => this.#namedPointer(resolve(name)),
    });
  }

  #namedValue(named: NamedValue | undefined): { readonly bits: Term; readonly signed: boolean } | undefined {
    if (named === undefined) return undefined;
    const { signed, source } = named;
    if (source.kind === 'argument') {
      const { argument } = source;
      const [scalar] = this.#arguments[argument.index] ?? [];
      const bits = scalar && this.context.types.toBits(scalar, argument.type as ScalarType).value;
      return bits && { bits, signed };
    }
    const bits = this.#globalBits(source.global);
    return bits && { bits, signed };
  }

  #globalBits(global: GlobalVariable): Term | undefined {
    const [cell] = this.context.globals.get(global) ?? [];
    const type = global.valueType;
    if (type.kind !== 'int') return undefined;
    if (cell !== undefined) return this.context.types.resize(this.#bits(cell), type.bits);
    const bytes = this.context.layout.storeSize(type);
    const partition = this.context.memory.touchedAtSite({ kind: 'global', global }, 0, bytes);
    // No access at all: then its value cannot matter to anything but the contract, which may choose it.
    const target = this.#fresh(`global`, bytes * 8);
    if (partition === undefined) return undefined;
    const address = this.context.pointers.at(this.context.objects.numberOf(global));
    this.#emit({ kind: 'load', partition, address, bytes, target, undefBitsTarget: undefined });
    return this.context.types.resize(target, type.bits);
  }

  #namedPointer(named: NamedValue | undefined): ContractPointer | undefined {
    const bits = this.#namedValue(named)?.bits;
    if (bits === undefined || named?.pointeeBytes === undefined) return undefined;
    const { pointers } = this.context;
    const objectSize = this.#fresh('size', pointers.layout.offsetBits);
    this.#emit({ kind: 'object-size', target: objectSize, address: bits });
    return {
      object: pointers.objectOf(bits),
      offset: pointers.offsetOf(bits),
      objectSize,
      elementBytes: named.pointeeBytes,
    };
  }
}

/** Whether a predicate speaks of numbers only. */
function isArithmetic(predicate: Predicate): boolean {
  switch (predicate.kind) {
    case 'compare':
    case 'constant':
      return true;
    case 'not':
      return isArithmetic(predicate.operand);
    case 'and':
    case 'or':
    case 'implies':
    case 'iff':
      return isArithmetic(predicate.left) && isArithmetic(predicate.right);
    case 'valid':
    case 'valid-read-string':
    case 'separated':
      return false;
  }
}
