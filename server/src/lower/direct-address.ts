import type { DataLayout } from '../ir/model/data-layout';
import { constantGepOffset } from '../ir/model/gep-offset';
import type { GlobalVariable } from '../ir/model/globals';
import type { AllocaInst } from '../ir/model/instructions';
import type { Argument, Value } from '../ir/model/value';

export interface DirectAddress {
  readonly base: AllocaInst | Argument | GlobalVariable;
  readonly offset: number;
}

/** The alloca, argument or global that a pointer is a constant number of bytes from, if the text says so. */
export function directAddress(pointer: Value, layout: DataLayout): DirectAddress | undefined {
  let offset = 0n;
  let current = pointer;
  for (;;) {
    if (current.kind === 'variable' || current.kind === 'argument') return { base: current, offset: Number(offset) };
    if (current.kind === 'alias') {
      current = current.aliasee;
      continue;
    }
    if (current.kind !== 'instruction' && current.kind !== 'expr') return undefined;
    if (current.opcode === 'alloca') return { base: current, offset: Number(offset) };
    if (current.opcode === 'bitcast' && current.value.type.kind === 'pointer') {
      current = current.value;
      continue;
    }
    if (current.opcode !== 'getelementptr' || current.type.kind !== 'pointer') return undefined;
    const added = constantGepOffset(current.sourceType, current.indices, layout);
    if (added === undefined) return undefined;
    offset += added;
    current = current.base;
  }
}
