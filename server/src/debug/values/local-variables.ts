import { returnType } from '../../ir/debug/parameters';
import { sizeOfCType, underlyingCType } from '../../ir/debug/c-type';
import { type DebugVariable, debugVariables, isInScope, type VariableLocation } from '../../ir/debug/variables';
import type { AllocaInst, Instruction } from '../../ir/model/instructions';
import { scalarLeaves } from '../../ir/model/scalars';
import type { Argument, Value } from '../../ir/model/value';
import type { Machine } from '../../exec/machine';
import type { ScalarValue } from '../../exec/scalar-value';
import { readHeld } from '../../exec/held-slots';
import { nameOf } from '../../trace/signature';
import type { Path } from '../../trace/path/path';
import type { FrameState } from '../session/frames';
import { arrayOf, cTypeOfIr } from './ir-types';
import { computed, type Located } from './located';
import type { NamedValue } from './value-view';

/** More executed spans of a frame than these are not looked at. */
const spanLimit = 100_000;

/** Parameters and locals that are in scope, parameters first; of several with one name the innermost. */
export function localVariables(frame: FrameState, path: Path, machine: Machine): readonly NamedValue[] {
  if (frame.fn.subprogram === undefined) return unnamedLocals(frame, machine);
  const visible = new Map<string, NamedValue>();
  const latest = new LatestLocations(frame, path);
  for (const variable of debugVariables(frame.fn)) {
    if (variable.artificial || !isVisible(variable, frame)) continue;
    const value = locate(variable, frame, latest, machine);
    visible.delete(variable.name);
    visible.set(variable.name, { name: variable.name, path: variable.name, value });
  }
  return [...visible.values()];
}

/** Also at the call of a function that was inlined, or before the first line. */
function isVisible(variable: DebugVariable, { at }: FrameState): boolean {
  return at.debugLocation === undefined ? variable.parameter !== undefined : isInScope(variable, at);
}

function locate(variable: DebugVariable, frame: FrameState, latest: LatestLocations, machine: Machine): Located {
  const missing: Located = { type: variable.type, read: () => undefined, offset: 0, home: undefined };
  const declared = variable.locations.find((location) => location.kind === 'declare');
  if (declared !== undefined) {
    const { address, expression } = declared;
    if (expression.steps.length > 0 || !isBase(address)) return missing;
    return atBase(address, variable.type, frame) ?? missing;
  }
  const location = latest.of(variable);
  if (location?.kind !== 'value' && location?.kind !== 'assign') return missing;
  const [operand, ...others] = location.operands;
  if (operand === undefined || others.length > 0 || location.expression.steps.length > 0) return missing;
  const scalar = scalarOf(operand, frame, machine);
  return scalar === undefined ? missing : computed(variable.type, scalar.bits, scalar.undef);
}

function atBase(base: AllocaInst | Argument, type: Located['type'], { view, frame }: FrameState): Located | undefined {
  const read = view.read(base);
  if (read === undefined) return undefined;
  const object = view.objectOf(base);
  const home =
    object === undefined ? ({ kind: 'register', base, frame } as const) : ({ kind: 'object', object } as const);
  return { type, read, offset: 0, home };
}

function isBase(value: Value): value is AllocaInst | Argument {
  return value.kind === 'argument' || (value.kind === 'instruction' && value.opcode === 'alloca');
}

function scalarOf(
  operand: Value,
  { view }: FrameState,
  machine: Machine,
): Pick<ScalarValue, 'bits' | 'undef'> | undefined {
  switch (operand.kind) {
    case 'int':
      return { bits: operand.value, undef: 0n };
    case 'float':
      return { bits: operand.bits, undef: 0n };
    case 'null':
      return { bits: 0n, undef: 0n };
    case 'variable':
    case 'function':
      return {
        bits: machine.program.env.holder.pointerBits(machine.program.env.objects.numberOf(operand), 0),
        undef: 0n,
      };
    case 'instruction':
    case 'argument': {
      const scalars = view.value(operand);
      return scalars?.length === 1 ? scalars[0] : undefined;
    }
    default:
      return undefined;
  }
}

/** Which location of a variable of optimised code was passed last. */
class LatestLocations {
  #found: Map<DebugVariable, VariableLocation> | undefined;

  constructor(
    readonly frame: FrameState,
    readonly path: Path,
  ) {}

  of(variable: DebugVariable): VariableLocation | undefined {
    this.#found ??= this.#collect();
    return this.#found.get(variable);
  }

  #collect(): Map<DebugVariable, VariableLocation> {
    const at = new Map<Instruction, (readonly [DebugVariable, VariableLocation])[]>();
    for (const variable of debugVariables(this.frame.fn)) {
      for (const location of variable.locations) {
        const here = at.get(location.at) ?? [];
        here.push([variable, location]);
        at.set(location.at, here);
      }
    }
    const found = new Map<DebugVariable, VariableLocation>();
    for (const instruction of executedBackwards(this.frame, this.path)) {
      for (const [variable, location] of (at.get(instruction) ?? []).toReversed()) {
        if (!found.has(variable)) found.set(variable, location);
      }
    }
    return found;
  }
}

/** What a frame has executed, the last first, beginning with what comes next. */
function* executedBackwards(frame: FrameState, path: Path): Generator<Instruction> {
  let to = frame.position;
  let span = path.spanAt(frame.position);
  for (let seen = 0; span >= 0 && seen < spanLimit; seen++) {
    const { instructions } = path.blockOf(span);
    const from = path.froms.at(span);
    const last = Math.min(from + to - path.starts.at(span), instructions.length - 1);
    for (let index = last; index >= from; index--) yield instructions[index]!;
    span = path.befores.at(span);
    to = Infinity;
    if (span >= 0) to = path.endOf(span) - 1;
  }
}

/** What the last call returned, where control has just come back from it. */
export function returnedValue(frame: FrameState, path: Path, machine: Machine): NamedValue | undefined {
  const span = path.spanAt(frame.position);
  const from = path.froms.at(span);
  if (from === 0 || path.starts.at(span) !== frame.position || machine.executed !== frame.position) return undefined;
  const call = path.blockOf(span).instructions[from - 1]!;
  const callee = span === 0 ? undefined : path.functionOf(span - 1);
  if (callee === undefined) return undefined;
  const { env } = machine.program;
  const types = env.leaves(call.type);
  if (types.length === 0) return undefined;
  const scalars = readHeld(machine.results, machine.bigResults, types, 0, env.holder);
  const known = returnType(callee);
  const type = known !== undefined && underlyingCType(known).kind !== 'void' ? known : cTypeOfIr(call.type, env.layout);
  const value = fromScalars(
    type,
    scalars,
    (scalarLeaves(call.type, env.layout) ?? []).map(({ offset }) => offset),
  );
  return { name: `${nameOf(callee)}() returned`, path: undefined, value };
}

function fromScalars(type: Located['type'], scalars: readonly ScalarValue[], offsets: readonly number[]): Located {
  const join = (pick: (value: ScalarValue) => bigint): bigint =>
    scalars.reduce((sum, value, index) => sum | (pick(value) << BigInt((offsets[index] ?? 0) * 8)), 0n);
  return computed(
    type,
    join(({ bits }) => bits),
    join(({ undef }) => undef),
  );
}

/** Without debug info: what has been allocated, in types of LLVM. */
function unnamedLocals(frame: FrameState, machine: Machine): readonly NamedValue[] {
  const { layout } = machine.program.env;
  const allocas = frame.fn.blocks.flatMap((block) => block.instructions).filter((one) => one.opcode === 'alloca');
  return allocas.flatMap((alloca) => {
    const object = frame.view.objectOf(alloca);
    const element = cTypeOfIr(alloca.allocatedType, layout);
    const type = object === undefined ? element : arrayOf(element, machine.objects.size[object]!);
    const value = atBase(alloca, type, frame);
    const name = `%${String(alloca.name)}`;
    return value === undefined ? [] : [{ name, path: name, value }];
  });
}

/** Arguments and results of instructions that the frame has executed, in types of LLVM. */
export function irValues(frame: FrameState, path: Path, machine: Machine): readonly NamedValue[] {
  const { layout } = machine.program.env;
  const executed = new Set<Instruction>();
  for (const instruction of executedBackwards(frame, path)) if (instruction !== frame.at) executed.add(instruction);
  const units = [...frame.fn.params, ...frame.fn.blocks.flatMap((block) => block.instructions)];
  return units.flatMap((unit) => {
    if (unit.kind === 'instruction' && (!executed.has(unit) || unit.opcode === 'alloca')) return [];
    const scalars = frame.view.value(unit);
    if (scalars === undefined || scalars.length === 0) return [];
    const type = cTypeOfIr(unit.type, layout);
    const size = sizeOfCType(type);
    if (size === undefined) return [];
    const offsets = (scalarLeaves(unit.type, layout) ?? []).map(({ offset }) => offset);
    const name = `%${String(unit.name)}`;
    return [{ name, path: name, value: fromScalars(type, scalars, offsets) }];
  });
}
