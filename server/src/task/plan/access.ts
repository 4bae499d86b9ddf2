import { hasFixedSize } from '../../ir/model/data-layout';
import type { Value } from '../../ir/model/value';
import { type Draft, definedness, isTrusted, namedPlace, type PlanContext } from './context';
import { knownMaximum } from './guards';
import { type StaticAddress, staticAddress, staticSize } from './static-address';

/** An access to memory, of a constant number of bytes or of a number that the execution decides. */
export interface Access {
  readonly pointer: Value;
  readonly bytes: number | undefined;
  readonly write: boolean;
}

/** The checks of an access in the order of docs/semantics.md, without those that the text shows to hold. */
export function accessChecks(access: Access, context: PlanContext): readonly Draft[] {
  const { pointer, write } = access;
  const address = staticAddress(pointer, context.layout, (index) => indexBound(index, context));
  const using = definedness([pointer], `used as the address of a ${write ? 'write' : 'read'}`, context);
  const direction = write ? 'write through' : 'read through';
  const whole: Draft[] = [
    {
      kind: 'null-dereference',
      message: namedPlace(`${direction} a null pointer`, pointer, context),
      subject: pointer,
    },
    {
      kind: 'use-after-free',
      message: namedPlace(`${direction} a dangling pointer`, pointer, context),
      subject: pointer,
    },
    {
      kind: 'out-of-bounds',
      message: namedPlace(`${write ? 'write' : 'read'} out of bounds`, pointer, context),
      subject: pointer,
    },
  ];
  if (address === undefined) return [...using, ...whole];
  const { base } = address;
  const mayDie = base.kind === 'instruction' && context.dead.has(base);
  const readOnly = base.kind === 'variable' && base.isConstant;
  const needed = whole.filter((draft) => {
    if (draft.kind === 'null-dereference') return false;
    if (draft.kind === 'use-after-free') return mayDie;
    return !(isInRange(access, address, staticSize(base, context.layout)) && !(write && readOnly));
  });
  return [...using, ...needed];
}

function isInRange(access: Access, { offsets }: StaticAddress, size: number | undefined): boolean {
  if (access.bytes === 0) return true;
  if (offsets === undefined || size === undefined || access.bytes === undefined) return false;
  return offsets.least >= 0n && offsets.greatest + BigInt(access.bytes) <= BigInt(size);
}

/** What a bounds check on the way says of an index. Not of narrow ones, which would be sign-extended. */
function indexBound(index: Value, context: PlanContext): bigint | undefined {
  if (index.type.kind !== 'int' || index.type.bits < 32 || !isTrusted(index, context)) return undefined;
  return knownMaximum(index, context.facts);
}

/** Bytes that a load or store of the type touches. */
export function accessBytes(type: Value['type'], context: PlanContext): number | undefined {
  return hasFixedSize(type) ? context.layout.storeSize(type) : undefined;
}
