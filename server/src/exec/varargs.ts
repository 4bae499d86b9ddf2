import { typeAttribute } from '../ir/model/attributes';
import { storeHeld } from './held-memory';
import type { Machine } from './machine';
import { readHeld } from './held-slots';
import { slotsOf } from './code/slots';

/**
 * The object that holds the variable arguments of the frame that has just begun: in order, each at the next multiple of
 * the word size, of 16 where its type is aligned so; a `byval` one as what it points to. -1 if the execution ends there.
 */
export function layOutVarargs(machine: Machine): number {
  const { env } = machine.program;
  const fn = machine.program.functionAt(machine.frames.function);
  const wordBytes = env.layout.pointer().bits / 8;
  const site = machine.frames.get('site');
  const call = site < 0 ? undefined : machine.callAt(site);
  const extra = call?.args.slice(fn.params.length) ?? [];
  let size = 0;
  const placed = extra.map((arg, index) => {
    const byval = typeAttribute(call?.argAttributes[fn.params.length + index] ?? [], 'byval');
    const type = byval ?? arg.type;
    const align = env.layout.alignOf(type) >= 16 ? 16 : wordBytes;
    const offset = Math.ceil(size / align) * align;
    size = offset + Math.ceil(env.layout.sizeOf(type) / wordBytes) * wordBytes;
    return { arg, offset, byval };
  });
  const object = machine.allocateStack(site, size);
  if (object < 0) return object;
  let slot = machine.fp + slotsOf(env.signatureOf(fn).params);
  for (const { arg, offset, byval } of placed) {
    const types = env.leaves(arg.type);
    const values = readHeld(machine.stack, machine.bigs, types, slot, env.holder);
    slot += slotsOf(types);
    const address = machine.objects.base[object]! + offset;
    if (byval === undefined) storeHeld(machine, arg.type, address, values);
    else {
      const from = values[0]!.bits;
      const source = machine.objects.base[env.holder.objectOf(from)]! + env.holder.offsetOf(from);
      machine.copy(address, source, env.layout.sizeOf(byval));
      machine.tellCopied(-1, address, source, env.layout.sizeOf(byval));
    }
  }
  return object;
}
