/** Calls of the observer that code made for tracing contains. */
import { type DebugVariable, debugVariables } from '../../ir/debug/variables';
import type { CallInst, Instruction, StoreInst } from '../../ir/model/instructions';
import { scalarLeaves } from '../../ir/model/scalars';
import type { IrFunction } from '../../ir/model/globals';
import type { Block, Value } from '../../ir/model/value';
import type { RegisterAddress } from './registers';
import type { Emitter } from './emitter';
import { lengthOf } from './memory';
import { masksOf, type Scalar } from './scalar';

export function traceBlock(block: Block, e: Emitter): void {
  e.writer.line(`m.tellBlock(${e.data(block)});`);
}

export function traceBranch(at: Instruction, target: Block, e: Emitter): void {
  e.writer.line(`m.tellBranch(${e.site(at)}, ${e.data(target)});`);
}

/** After a store. */
export function traceStore(store: StoreInst, e: Emitter): void {
  const register = e.register(store.pointer);
  const values = e.scalars(store.value);
  const leaves = scalarLeaves(store.value.type, e.layout) ?? [];
  if (register !== undefined) {
    leaves.forEach((leaf, index) => {
      const address: RegisterAddress = { base: register.base, offset: register.offset + leaf.offset };
      e.writer.line(
        `m.tellRegister(${e.site(store)}, ${e.data(register.base)}, ${address.offset}, ${held(values[index]!, e)});`,
      );
    });
    return;
  }
  const [object, offset] = e.scalars(store.pointer)[0]!.parts;
  e.writer.line(`m.tellStore(${e.site(store)}, ${object!}, ${offset!}, ${e.layout.storeSize(store.value.type)});`);
}

/** After a copy or fill. */
export function traceRange(call: CallInst, e: Emitter): void {
  const [to, , length] = call.args;
  if (to === undefined || length === undefined) return;
  const bytes = lengthOf(length, e);
  const register = e.register(to);
  if (register !== undefined) {
    e.writer.line(`m.tellRange(${e.site(call)}, ${e.data(register.base)}, ${register.offset}, ${bytes});`);
    return;
  }
  const [object, offset] = e.scalars(to)[0]!.parts;
  e.writer.line(`if (${bytes} > 0) m.tellStore(${e.site(call)}, ${object!}, ${offset!}, ${bytes});`);
}

/** Before an instruction: variables that debug info gives a value here. */
export function traceValues(instruction: Instruction, e: Emitter): void {
  for (const { variable, operand } of valuesAt(instruction)) {
    const scalars = e.scalars(operand);
    if (scalars.length !== 1) continue;
    e.writer.line(`m.tellValue(${e.site(instruction)}, ${e.data(variable)}, ${held(scalars[0]!, e)});`);
  }
}

interface DebugValue {
  readonly variable: DebugVariable;
  readonly operand: Value;
}

const valuesOf = new WeakMap<IrFunction, ReadonlyMap<Instruction, readonly DebugValue[]>>();

function valuesAt(instruction: Instruction): readonly DebugValue[] {
  const fn = instruction.block.function;
  let values = valuesOf.get(fn);
  if (values === undefined) {
    values = collectValues(fn);
    valuesOf.set(fn, values);
  }
  return values.get(instruction) ?? [];
}

/** Variables that are plainly some value from an instruction on. */
function collectValues(fn: IrFunction): ReadonlyMap<Instruction, readonly DebugValue[]> {
  const found = new Map<Instruction, DebugValue[]>();
  for (const variable of debugVariables(fn)) {
    for (const location of variable.locations) {
      if (location.kind !== 'value' || location.expression.steps.length > 0) continue;
      const [operand, ...others] = location.operands;
      if (operand === undefined || others.length > 0 || operand.kind === 'metadata') continue;
      const here = found.get(location.at) ?? [];
      found.set(location.at, here);
      here.push({ variable, operand });
    }
  }
  return found;
}

/** The type, parts and masks of a scalar as arguments. */
function held(value: Scalar, e: Emitter): string {
  return `${e.data(value.type)}, [${value.parts.join(', ')}], [${masksOf(value).join(', ')}]`;
}
