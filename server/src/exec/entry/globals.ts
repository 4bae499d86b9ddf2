import type { Constant } from '../../ir/model/constants';
import { hasFixedSize } from '../../ir/model/data-layout';
import type { GlobalVariable } from '../../ir/model/globals';
import { isPackedVector } from '../../ir/model/scalars';
import { isOpaqueGlobal } from '../../task/objects';
import { UnsupportedConstant } from '../constant-value';
import { storeHeld } from '../held-memory';
import type { Machine } from '../machine';

/** Makes the objects of the module, with the globals' initialisers. Undefined, or what is not supported. */
export function makeModuleObjects(machine: Machine): string | undefined {
  const { env } = machine.program;
  for (const object of env.objects.all) {
    if (object.kind === 'function') machine.objects.make('function', 0, 'zero');
    else if (!makeGlobal(machine, object)) return `global ${String(object.name)}: too large or of no known size`;
  }
  // They lie at the same addresses in every machine.
  const known = machine.program.initialGlobals;
  if (known !== undefined) {
    machine.memory.load(known);
    return undefined;
  }
  for (const object of env.objects.all) {
    if (object.kind !== 'variable' || object.initializer === undefined) continue;
    try {
      write(machine, object.initializer, machine.objects.base[env.objects.numberOf(object)]!);
    } catch (error) {
      if (!(error instanceof UnsupportedConstant)) throw error;
      return `initialiser of ${String(object.name)}: ${error.message}`;
    }
  }
  machine.program.initialGlobals = machine.memory.copyOfAll();
  return undefined;
}

function makeGlobal(machine: Machine, variable: GlobalVariable): boolean {
  const { layout } = machine.program.env;
  if (isOpaqueGlobal(variable, layout)) return machine.objects.make('opaque', 0, 'zero') !== undefined;
  if (!hasFixedSize(variable.valueType)) return false;
  const kind = variable.isConstant ? 'constant' : 'global';
  return machine.objects.make(kind, layout.sizeOf(variable.valueType), 'zero') !== undefined;
}

/** Writes a constant into memory that is zero. */
function write(machine: Machine, constant: Constant, address: number): void {
  const { layout, constants } = machine.program.env;
  if (constant.kind === 'zero' || constant.kind === 'null') return;
  if (constant.kind === 'string') {
    machine.memory.bytes.set(constant.bytes, address);
    return;
  }
  if (constant.kind === 'aggregate' && !isPackedVector(constant.type, layout)) {
    const { type } = constant;
    const offsets = type.kind === 'struct' ? layout.structLayout(type).offsets : undefined;
    const stride = type.kind === 'struct' ? 0 : layout.sizeOf(type.element);
    constant.elements.forEach((element, index) =>
      write(machine, element, address + (offsets?.[index] ?? index * stride)),
    );
    return;
  }
  storeHeld(machine, constant.type, address, constants.scalars(constant));
}
