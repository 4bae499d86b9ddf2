import type { Machine } from '../../exec/machine';
import { type NamedObject, ObjectNames, targetOf, variableAt } from '../../exec/show/names';
import { type CType, sizeOfCType } from '../../ir/debug/c-type';
import type { Instruction } from '../../ir/model/instructions';
import type { EntryPlan } from '../../task/entry-plan';
import { nameOf } from '../../trace/signature';
import type { ObjectLife, Path } from '../../trace/path/path';

/** What objects are called at the position where the machine is. */
export class NamesInTime {
  readonly names: ObjectNames;
  /** What allocated memory holds, as far as pointers to it have told. */
  readonly #elements = new Map<ObjectLife, CType>();

  constructor(
    readonly machine: Machine,
    plan: EntryPlan,
    readonly path: Path,
  ) {
    this.names = new ObjectNames(machine, plan, (object) => {
      const life = path.objects.at(object, machine.executed);
      return life && this.nameOf(life);
    });
  }

  nameOf(life: ObjectLife): NamedObject {
    const { at, heap } = life;
    if (heap === undefined) {
      const variable = at && variableAt(at.block.function, at);
      return {
        kind: 'variable',
        name: variable?.name ?? (at ? `%${String(at.name)}` : 'argument'),
        type: variable?.type,
      };
    }
    const callee = at?.opcode === 'call' && at.callee.kind === 'function' ? nameOf(at.callee) : 'memory';
    return { kind: 'pointee', pointer: `${callee}#${heap}`, element: this.elementOf(life) };
  }

  /** The C type that an allocated object consists of. */
  elementOf(life: ObjectLife): CType | undefined {
    const known = this.#elements.get(life);
    if (known !== undefined) return known;
    const element = life.at && assignedTarget(life.at);
    if (element !== undefined) this.#elements.set(life, element);
    return element;
  }

  /** A pointer of some C type points there. */
  learn(bits: bigint, target: CType | undefined): void {
    const { holder } = this.machine.program.env;
    if (target === undefined || (sizeOfCType(target) ?? 0) === 0 || holder.offsetOf(bits) !== 0) return;
    const life = this.path.objects.at(holder.objectOf(bits), this.machine.executed);
    if (life?.heap !== undefined && this.elementOf(life) === undefined) this.#elements.set(life, target);
  }
}

/** `p = malloc(…)`: what p points to says what the memory is for. */
function assignedTarget(call: Instruction): CType | undefined {
  const { instructions } = call.block;
  const from = instructions.indexOf(call) + 1;
  for (const next of instructions.slice(from, from + 4)) {
    if (next.opcode !== 'store' || next.value !== call || next.pointer.kind !== 'instruction') continue;
    const target = targetOf(variableAt(call.block.function, next.pointer)?.type);
    return target !== undefined && (sizeOfCType(target) ?? 0) > 0 && !isByte(target) ? target : undefined;
  }
  return undefined;
}

/** A `char *` may point to anything. */
function isByte(type: CType): boolean {
  return type.kind === 'char';
}
