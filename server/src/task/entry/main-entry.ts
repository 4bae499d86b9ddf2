import type { IrFunction } from '../../ir/model/globals';
import type { EntryValue, PointerChoice, Slot } from '../entry-plan';
import type { EntryObjects } from './objects-of-type';

/** argc is at most this; docs/semantics.md. */
const argcLimit = 4;

/** The arguments of `main`: argc, argv, and an empty environment. */
export function mainArguments(main: IrFunction, objects: EntryObjects): readonly EntryValue[] {
  return main.params.map((param, index): EntryValue => {
    const source = { kind: 'parameter', index, name: parameterNames[index] ?? String(param.name) } as const;
    if (param.type.kind === 'int' && index === 0) {
      return { kind: 'bounded', source: { kind: 'argc' }, low: 1, high: argcLimit };
    }
    if (param.type.kind === 'pointer' && index === 1) return { kind: 'pointer', source, choices: [argv(objects)] };
    if (param.type.kind === 'pointer') return { kind: 'pointer', source, choices: [environment(objects)] };
    return { kind: 'input', source };
  });
}

const parameterNames = ['argc', 'argv', 'envp'];

function argv(objects: EntryObjects): PointerChoice {
  const list = objects.reserve();
  const slots: Slot[] = [];
  for (let index = 0; index < argcLimit; index++) {
    const object = objects.string(`*argv[${index}]`, 'entry');
    slots.push({ offset: index * objects.pointerBytes, choices: [{ kind: 'argument-string', object, index }] });
  }
  slots.push({ offset: argcLimit * objects.pointerBytes, choices: [{ kind: 'null' }] });
  objects.put(list, {
    name: '*argv',
    kind: 'entry',
    size: { kind: 'fixed', bytes: (argcLimit + 1) * objects.pointerBytes },
    contents: { slots, booleans: [] },
  });
  return { kind: 'object', object: list };
}

function environment(objects: EntryObjects): PointerChoice {
  const object = objects.add({
    name: '*envp',
    kind: 'entry',
    size: { kind: 'fixed', bytes: objects.pointerBytes },
    contents: { slots: [{ offset: 0, choices: [{ kind: 'null' }] }], booleans: [] },
  });
  return { kind: 'object', object };
}
