import type { DataLayout } from '../../ir/model/data-layout';
import type { Instruction } from '../../ir/model/instructions';
import type { ScalarType } from '../../ir/model/scalars';
import type { Type } from '../../ir/model/types';
import type { Constant } from '../../ir/model/constants';
import type { Value } from '../../ir/model/value';
import type { Piece } from '../../task/registers/piece';
import type { RegisterBase } from '../../task/registers/registers';
import type { Check, CheckKind } from '../../task/check';
import type { PointerParts } from '../../task/objects';
import { isZero } from './arithmetic';
import type { CodeEnvironment } from './environment';
import { type Emitter, type Result, Unsupported } from './emitter';
import type { RegisterAddress, RegisterHomes } from './registers';
import { anyUndef, literalScalar, type Scalar, scalar } from './scalar';
import type { Variables } from './variables';
import type { Writer } from './writer';

const accessKinds: ReadonlySet<CheckKind> = new Set<CheckKind>(['null-dereference', 'use-after-free', 'out-of-bounds']);

/** The Emitter of one function: knows where each value is. */
export class DirectEmitter implements Emitter {
  readonly layout: DataLayout;
  readonly pointers: PointerParts;
  readonly refresh =
    '{ const mem = m.memory; H8 = mem.bytes; H16 = mem.halves; H32 = mem.words; F32 = mem.floats; F64 = mem.doubles; U8 = mem.undefBytes; U16 = mem.undefHalves; U32 = mem.undefWords; }';
  /** Values that are used only in the tree that defines them. */
  readonly #known = new Map<Value, readonly Scalar[]>();

  constructor(
    readonly env: CodeEnvironment,
    readonly writer: Writer,
    readonly registers: RegisterHomes,
    readonly variables: Variables,
    readonly tracing: boolean,
  ) {
    this.layout = env.layout;
    this.pointers = env.pointers;
  }

  scalars(value: Value): readonly Scalar[] {
    if (value.kind === 'instruction' || value.kind === 'argument') {
      const found = this.variables.scalars(value) ?? this.#known.get(value);
      if (found === undefined) throw new Unsupported('a value that is not there');
      return found;
    }
    if (value.kind === 'metadata' || value.kind === 'block' || value.kind === 'asm') {
      throw new Unsupported(`${value.kind} as an operand`);
    }
    return this.#constant(value);
  }

  #constant(constant: Constant): readonly Scalar[] {
    return this.env.constants.scalars(constant).map((value) => literalScalar(value.type, this.env.holder.hold(value)));
  }

  leaves(type: Type): readonly ScalarType[] {
    return this.env.leaves(type);
  }

  /** A value that is only used in the tree at hand. */
  know(value: Value, scalars: readonly Scalar[]): void {
    this.#known.set(value, scalars);
  }

  bind(instruction: Instruction, results: readonly Result[]): void {
    const types = this.leaves(instruction.type);
    const targets = this.variables.scalars(instruction);
    if (targets !== undefined) {
      results.forEach((result, index) => this.#assign(targets[index]!, result));
      return;
    }
    const isDefined = this.env.definedness.isDefined(instruction);
    const scalars = results.map((result, index): Scalar => {
      const parts = result.parts.map((part) => this.#atom(part));
      const masks = isDefined ? undefined : result.masks?.map((mask) => this.#atom(mask));
      const made = scalar(types[index]!, parts, masks);
      return result.small === undefined ? made : { ...made, small: this.#atom(result.small) };
    });
    this.#known.set(instruction, scalars);
  }

  #assign(target: Scalar, result: Result): void {
    // All are computed before any is assigned: a result may be made of the variables it replaces.
    const parts = result.parts.map((part) => this.#atom(part));
    const masks = target.masks?.map((_, index) =>
      this.#atom(result.masks?.[index] ?? (target.rep === 'big' ? '0n' : '0')),
    );
    target.parts.forEach((name, index) => this.writer.line(`${name} = ${parts[index]!};`));
    target.masks?.forEach((name, index) => this.writer.line(`${name} = ${masks![index]!};`));
  }

  /** Gives variables a value. */
  assignScalar(target: Scalar, value: Scalar): void {
    this.#assign(target, { parts: value.parts, masks: value.masks });
  }

  /** The expression itself if it is a literal or a constant name; register variables change and are copied. */
  #atom(expression: string): string {
    return /^(?:t\d+|\(?-?\d+(?:\.\d+)?(?:e[+-]?\d+)?n?\)?)$/.test(expression)
      ? expression
      : this.writer.temporary(expression);
  }

  failIf(
    instruction: Instruction,
    kind: CheckKind,
    subject: Value | undefined,
    condition: string,
    off: 'go-on' | 'end',
  ): void {
    const planned = this.env.planned(instruction, kind, subject);
    if (planned !== undefined) {
      this.writer.line(
        `if (${condition}) return m.fail(st, ${this.env.checkNumber(planned.check)}, ${this.site(instruction)});`,
      );
    } else if (off === 'end' && !this.env.isOn(kind)) {
      this.writer.line(`if (${condition}) return m.endSilently(st, ${this.site(instruction)});`);
    }
  }

  trap(instruction: Instruction): void {
    const site = this.site(instruction);
    for (const { check, subject } of this.env.plan.at(instruction)) {
      // Those with a subject are a division's: by zero if that is zero, otherwise the result does not fit.
      const byZero = subject === undefined ? '' : isZero(this.scalars(subject)[0]!);
      const guard = byZero === '' ? '' : `if (${check.kind === 'division-by-zero' ? byZero : `!(${byZero})`}) `;
      this.writer.line(`${guard}return m.fail(st, ${this.env.checkNumber(check)}, ${site});`);
    }
    this.writer.line(`return m.endSilently(st, ${site});`);
  }

  checkDefined(instruction: Instruction, value: Value): void {
    if (value.kind === 'metadata' || this.registers.addressOf(value) !== undefined) return;
    const planned = this.env.planned(instruction, 'uninitialised-read', value);
    const isOff = !this.env.isOn('uninitialised-read');
    if (planned === undefined && !isOff) return;
    const condition = anyUndef(this.scalars(value));
    if (condition === undefined) return;
    if (planned !== undefined) {
      this.writer.line(
        `if (${condition}) return m.fail(st, ${this.env.checkNumber(planned.check)}, ${this.site(instruction)});`,
      );
    } else if (isOff) this.unsupported(instruction, 'use of an undefined value', condition);
  }

  failWhenUndef(instruction: Instruction, check: Check): void {
    const condition = anyUndef(this.scalars(instruction));
    if (condition === undefined) return;
    this.writer.line(`if (${condition}) return m.fail(st, ${this.env.checkNumber(check)}, ${this.site(instruction)});`);
  }

  hasAccessChecks(instruction: Instruction, pointer: Value): boolean {
    const planned = this.env.plan.at(instruction);
    if (planned.some(({ check, subject }) => subject === pointer && accessKinds.has(check.kind))) return true;
    // A kind that is off is not planned, but the access must not go astray.
    return [...accessKinds].some((kind) => !this.env.isOn(kind));
  }

  unsupported(instruction: Instruction, construct: string, condition?: string): void {
    const text = this.env.dataNumber(construct);
    const guard = condition === undefined ? '' : `if (${condition}) `;
    this.writer.line(`${guard}return m.unsupported(st, ${this.site(instruction)}, ${text});`);
  }

  site(instruction: Instruction): number {
    return this.env.site(instruction);
  }

  register(pointer: Value): ReturnType<Emitter['register']> {
    const address = this.registers.addressOf(pointer);
    return address && { ...address, home: this.registers.homes.get(address.base)! };
  }

  inputPieces(base: RegisterBase): readonly Piece[] {
    return this.env.isOn('uninitialised-read') ? [] : this.registers.unwritten(base);
  }

  piece(address: RegisterAddress): Scalar {
    return this.variables.piece(address);
  }

  globalAddress(object: number): number | undefined {
    return this.env.globalAddress(object);
  }

  data(object: unknown): number {
    return this.env.dataNumber(object);
  }
}
