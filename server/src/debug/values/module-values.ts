/** Values that belong to no function: globals, memory, inputs. */
import { displayText } from '../../ir/byte-string';
import { targetOf } from '../../exec/show/names';
import type { CType } from '../../ir/debug/c-type';
import { globalVariables } from '../../ir/debug/globals';
import { parameterTypes } from '../../ir/debug/parameters';
import type { Module } from '../../ir/model/module';
import type { ObjectLife, Path } from '../../trace/path/path';
import type { EntryPlan } from '../../task/entry-plan';
import { cTypeOfIr } from './ir-types';
import type { Located } from './located';
import type { NamedValue, ValueView } from './value-view';

/** A global, and the function that a static local belongs to. */
export interface GlobalValue extends NamedValue {
  readonly function: string | undefined;
}

/** The C globals, static locals among them; those without debug info by their names in LLVM. */
export function globalValues(module: Module, view: ValueView): readonly GlobalValue[] {
  const { env } = view.machine.program;
  const named = globalVariables(module).filter(({ global, name }) => global !== undefined && name !== undefined);
  const known = new Set(named.map(({ global }) => global));
  const locate = (object: number, type: Located['type']): Located => ({
    type,
    read: view.isReadable(object) ? view.object(object) : () => undefined,
    offset: 0,
    home: { kind: 'object', object },
  });
  const inC = named.map(({ global, name, type, function: owner }) => ({
    name: name!,
    path: name!,
    value: locate(env.objects.numberOf(global!), type),
    function: owner,
  }));
  const others = module.variables.filter(
    (global) => !known.has(global) && isOfUser(global.name) && global.linkage !== 'private',
  );
  const inIr = others.map((global) => {
    const name = `@${displayText(String(global.name))}`;
    return {
      name,
      path: name,
      value: locate(env.objects.numberOf(global), cTypeOfIr(global.valueType, env.layout)),
      function: undefined,
    };
  });
  return [...inC, ...inIr];
}

/** What the models of library functions keep is theirs. */
function isOfUser(name: string | number): boolean {
  return !/^(?:llvm\.|verdict\.|__verdict)/.test(String(name));
}

/** An object of memory that the program or its caller has made. */
export interface MemoryObject {
  readonly object: number;
  readonly name: string;
  readonly bytes: number;
  /** Undefined for one that the caller made. */
  readonly life: ObjectLife | undefined;
  readonly isFreed: boolean;
}

/** Allocated memory and what the caller of the entry made, alive or freed, in the order in which it was made. */
export function memoryObjects(plan: EntryPlan, path: Path, view: ValueView): readonly MemoryObject[] {
  const { machine, names } = view;
  const first = machine.program.env.objects.firstFree;
  const given = plan.objects.flatMap(({ name, kind }, index): MemoryObject[] => {
    const object = first + index;
    const bytes = machine.objects.size[object]!;
    return kind === 'opaque' ? [] : [{ object, name, bytes, life: undefined, isFreed: false }];
  });
  const allocated = path.objects.all
    .filter(({ heap, made }) => heap !== undefined && made < machine.executed)
    .map((life): MemoryObject => {
      const named = names.nameOf(life);
      const name = named.kind === 'pointee' ? named.pointer : named.name;
      const isFreed = life.freed !== undefined && life.freed.position < machine.executed;
      return { object: life.object, name, bytes: life.bytes, life, isFreed };
    });
  return [...given, ...allocated];
}

/** What an object holds, in the C type that pointers to it have told; else its bytes. */
export function contentsOf(
  { object, name, bytes, life, isFreed }: MemoryObject,
  plan: EntryPlan,
  view: ValueView,
): NamedValue {
  const first = view.machine.program.env.objects.firstFree;
  const element = life === undefined ? elementOfGiven(plan, object - first) : view.names.elementOf(life);
  const type = element ?? byte;
  const read = isFreed || !view.isReadable(object) ? () => undefined : view.object(object);
  const size = Math.max(1, view.sizeOf(type));
  const count = Math.floor(bytes / size);
  const whole: Located['type'] =
    count === 1 && type.kind !== 'char' ? type : { kind: 'array', element: type, count: { kind: 'fixed', count } };
  return { name, path: undefined, value: { type: whole, read, offset: 0, home: { kind: 'object', object } } };
}

/** What the caller made consists of; the declaration of `main` says what its arguments are. */
function elementOfGiven(plan: EntryPlan, index: number): CType | undefined {
  const { element, name } = plan.objects[index]!;
  if (element !== undefined || plan.start !== 'main' || !name.startsWith('*argv')) return element;
  const list = targetOf(parameterTypes(plan.entry)?.[1]?.type);
  return name === '*argv' ? list : targetOf(list);
}

const byte: Located['type'] = { kind: 'integer', name: 'byte', signed: false, bits: 8, bytes: 1 };
