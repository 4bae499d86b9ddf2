import type { AllocaInst, CallBase } from '../../../ir/model/instructions';
import { bvSort } from '../../../term/sort';
import type { Lowering } from '../../function/lowering';
import type { Scalars } from '../../scalar';

/** `llvm.stacksave`: a pointer to the start of the object that will be made next. */
export function saveStack(l: Lowering, call: CallBase): Scalars {
  const { offsetBits, objectBits } = l.pointers.layout;
  const mark = l.variable('mark', bvSort(objectBits));
  l.emit({ kind: 'mark-stack', target: mark });
  return [
    { value: l.terms.concat(mark, l.terms.bv(0, offsetBits)), undef: l.types.undefMask(call.type as never, false) },
  ];
}

/** `llvm.stackrestore`: the stack objects made since then die. */
export function restoreStack(l: Lowering, call: CallBase): Scalars | undefined {
  const saved = l.operand(call.args[0]!)[0]!.value;
  const mark = l.pointers.objectOf(saved);
  const sites = l.allocasSince(call);
  if (sites === undefined) {
    l.emit({ kind: 'release-stack', mark });
    return undefined;
  }
  for (const site of sites) releaseIfSince(l, site, mark);
  return undefined;
}

/** Of each of these allocas only the last object can be one made since the mark. */
function releaseIfSince(l: Lowering, site: AllocaInst, mark: ReturnType<Lowering['objectPointer']>): void {
  const pointer = l.objectPointer(site);
  const isSince = l.terms.bvUge(l.pointers.objectOf(pointer), mark);
  l.emit({ kind: 'release', address: l.terms.ite(isSince, pointer, l.pointers.null) });
}
