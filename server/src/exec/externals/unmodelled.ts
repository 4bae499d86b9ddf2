import type { Module } from '../../ir/model/module';
import { effectsOf, scrambler } from '../../task/known-effects';
import { findSlots } from '../../task/plan/slots';
import type { Machine } from '../machine';
import type { ExternalCall } from './external-call';

/** A call of which nothing is known: what it can reach becomes arbitrary. docs/semantics.md, Calls without a body. */
export function callUnmodelled({ machine, args, fn, site }: ExternalCall): void {
  const { holder, objects: moduleObjects } = machine.program.env;
  const isFunction = (bits: bigint): boolean => {
    const object = moduleObjects.all[holder.objectOf(bits) - 1];
    return object?.kind === 'function' && !object.isDeclaration;
  };
  if (args.some((arg) => arg.type.kind === 'pointer' && isFunction(arg.bits))) {
    machine.stopUnsupported(`function passed to '${String(fn.name)}', which has no body`, site);
    return;
  }
  const { changes, globals } = effectsOf(fn, machine.program.module);
  const roots = args
    .filter((arg, index) => arg.type.kind === 'pointer' && changes(index))
    .map((arg) => holder.objectOf(arg.bits));
  for (const global of globals) roots.push(moduleObjects.numberOf(global));
  machine.generation++;
  for (const object of reachable(machine, roots)) {
    machine.makeArbitrary(object, machine.generation);
    if (fn.name !== scrambler) noteForeign(machine, object, String(fn.name));
    machine.tellStore(site, object, 0, machine.objects.size[object]!);
  }
}

/** The call may have put pointers into the object. */
function noteForeign(machine: Machine, object: number, callee: string): void {
  for (const [offset, word] of words(machine, object)) {
    if (word === 0n) continue;
    const pointee = machine.program.env.holder.objectOf(word);
    if (!machine.foreign.has(pointee)) machine.foreign.set(pointee, callee);
    machine.foreignWords.push({ object, generation: machine.generation, offset });
  }
}

/** The words of an object at aligned places, where they are defined. */
function* words({ objects, memory, program }: Machine, object: number): Generator<readonly [number, bigint]> {
  const bytes = program.env.layout.pointer().bits / 8;
  const base = objects.base[object]!;
  for (let offset = 0; offset + bytes <= objects.size[object]!; offset += bytes)
    if (memory.readUndef(base + offset, bytes) === 0n) yield [offset, memory.readBig(base + offset, bytes)];
}

/** Objects that may be written, from some on, through pointers that lie in them at aligned places. */
function reachable(machine: Machine, roots: readonly number[]): readonly number[] {
  const { objects } = machine;
  const { holder } = machine.program.env;
  // A number that happens to look like a pointer does not make an object known whose address nobody has.
  const seen = new Set(hiddenGlobals(machine));
  const found: number[] = [];
  const work = [...roots];
  for (let object = work.pop(); object !== undefined; object = work.pop()) {
    if (object >= objects.next || seen.has(object) || objects.readable[object]! < 0) continue;
    seen.add(object);
    if (objects.writable[object]! >= 0 && objects.kindOf(object) !== 'function') found.push(object);
    for (const [, word] of words(machine, object)) work.push(holder.objectOf(word));
  }
  return found.sort((a, b) => a - b);
}

const hidden = new WeakMap<Module, readonly number[]>();

/** The internal globals that the text only loads and stores: there are no pointers to them. */
function hiddenGlobals(machine: Machine): readonly number[] {
  const { module, env } = machine.program;
  let numbers = hidden.get(module);
  if (numbers === undefined) {
    const bases = [...findSlots(module).values()].map(({ base }) => base);
    numbers = bases.flatMap((base) => (base.kind === 'variable' ? [env.objects.numberOf(base)] : []));
    hidden.set(module, numbers);
  }
  return numbers;
}
