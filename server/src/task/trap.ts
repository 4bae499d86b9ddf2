import type { CallInst, CondBrInst, Instruction } from '../ir/model/instructions';
import type { Block, Value } from '../ir/model/value';
import type { CheckKind } from './check';
import { directCallee, intrinsicName } from './known-functions';
import type { TaskOptions } from './options';

/** What a trap of clang's sanitizers means: the argument of `llvm.ubsantrap`, clang's SanitizerHandler. */
export interface TrapMeaning {
  readonly kind: CheckKind;
  readonly message: string;
}

const meanings: readonly (TrapMeaning | undefined)[] = [
  { kind: 'signed-overflow', message: 'signed overflow in +' },
  { kind: 'unreachable', message: 'code that claims to be unreachable is reached' },
  { kind: 'unreachable', message: 'control-flow integrity check fails' },
  { kind: 'division-by-zero', message: 'division by zero' },
  { kind: 'unreachable', message: 'object of another dynamic type' },
  { kind: 'float-cast-range', message: 'floating-point value does not fit the integer type' },
  { kind: 'unreachable', message: 'call through a pointer to a function of another type' },
  { kind: 'signed-overflow', message: 'implicit conversion changes the value' },
  { kind: 'shift-range', message: 'zero passed to __builtin_ctz or __builtin_clz' },
  { kind: 'unreachable', message: 'invalid Objective-C cast' },
  { kind: 'uninitialised-read', message: 'value that is not valid for its type' },
  { kind: 'missing-return', message: 'end of a value-returning function is reached' },
  { kind: 'signed-overflow', message: 'signed overflow in *' },
  { kind: 'signed-overflow', message: 'signed overflow in unary -' },
  { kind: 'null-dereference', message: 'null passed for a nonnull parameter' },
  { kind: 'null-dereference', message: 'null returned by a function that promises not to' },
  { kind: 'null-dereference', message: 'null passed for a nonnull parameter' },
  { kind: 'null-dereference', message: 'null returned by a function that promises not to' },
  { kind: 'out-of-bounds', message: 'index out of bounds' },
  { kind: 'out-of-bounds', message: 'pointer arithmetic overflows' },
  { kind: 'shift-range', message: 'shift out of range' },
  { kind: 'signed-overflow', message: 'signed overflow in -' },
  { kind: 'null-dereference', message: 'pointer is null, misaligned or to too small an object' },
  { kind: 'unreachable', message: 'pointer is not aligned as assumed' },
  { kind: 'out-of-bounds', message: 'size of a variable-length array is not positive' },
  { kind: 'out-of-bounds', message: 'bounds check fails' },
];

/** clang's number for the trap that covers both failures of a division. */
export const divisionTrap = 3;

/** clang's number for a builtin that is called with what it must not be called with. */
const builtinTrap = 8;

/** The argument of a call of `llvm.ubsantrap`; undefined for other instructions. */
function trapNumber(instruction: Instruction): number | undefined {
  if (instruction.opcode !== 'call') return undefined;
  const callee = directCallee(instruction);
  const [number] = instruction.args;
  if (!callee || intrinsicName(callee) !== 'ubsantrap' || number?.kind !== 'int') return undefined;
  return Number(number.value);
}

/** What a trap means that is reached from these blocks. */
export function trapMeaning(trap: CallInst, predecessors: readonly Block[]): TrapMeaning {
  const number = trapNumber(trap);
  if (number === builtinTrap && guardsAssumption(trap, predecessors)) {
    return { kind: 'unreachable', message: 'what __builtin_assume says does not hold' };
  }
  return meanings[number ?? -1] ?? { kind: 'unreachable', message: `sanitizer trap ${number}` };
}

/** Whether the trap is what happens instead of an `llvm.assume` that does not hold. */
function guardsAssumption(trap: CallInst, predecessors: readonly Block[]): boolean {
  const [only, ...others] = predecessors;
  const branch = only?.instructions.at(-1);
  if (others.length > 0 || branch?.opcode !== 'condbr' || branch.ifFalse !== trap.block) return false;
  const [first] = branch.ifTrue.instructions;
  if (first?.opcode !== 'call' || first.args[0] !== branch.condition) return false;
  const callee = directCallee(first);
  return callee !== undefined && intrinsicName(callee) === 'assume';
}

/** The trap that a block consists of, if it does nothing but trap. */
export function trapOf(block: Block): CallInst | undefined {
  const [trap, end, ...rest] = block.instructions;
  if (trap?.opcode !== 'call' || end?.opcode !== 'unreachable' || rest.length > 0) return undefined;
  return trapNumber(trap) === undefined ? undefined : trap;
}

/** Where a branch goes whose other side is a trap of kinds that are switched off; undefined for other branches. */
export function untrappedTarget(branch: CondBrInst, options: TaskOptions): Block | undefined {
  const isOff = (block: Block): boolean => {
    const trap = trapOf(block);
    return trap !== undefined && kindsOf(trap, branch).every((kind) => !options.checks.has(kind));
  };
  const [offTrue, offFalse] = [isOff(branch.ifTrue), isOff(branch.ifFalse)];
  if (offTrue === offFalse) return undefined;
  return offTrue ? branch.ifFalse : branch.ifTrue;
}

/** What may have failed when a branch goes to a trap. */
function kindsOf(trap: CallInst, branch: CondBrInst): readonly CheckKind[] {
  const number = trapNumber(trap)!;
  if (number !== divisionTrap) return [trapMeaning(trap, [branch.block]).kind];
  switch (divisionFailure(trap.block, branch).kind) {
    case 'zero':
      return ['division-by-zero'];
    case 'overflow':
      return ['signed-overflow'];
    case 'either':
    case 'unclear':
      return ['division-by-zero', 'signed-overflow'];
  }
}

/** How a division fails at its trap, which is one for both of its failures. */
export type DivisionFailure =
  | { readonly kind: 'zero' | 'overflow' | 'unclear' }
  /** By zero if the divisor is that. */
  | { readonly kind: 'either'; readonly divisor: Value };

/** How the division of a trap fails that comes from these blocks. */
export function trappedDivision(trap: CallInst, predecessors: readonly Block[]): DivisionFailure {
  const [only, ...others] = predecessors;
  const branch = only?.instructions.at(-1);
  if (others.length > 0 || branch?.opcode !== 'condbr') return { kind: 'unclear' };
  return divisionFailure(trap.block, branch);
}

/**
 * By the condition under which the trap is not taken, as clang emits it: `(divisor != 0) & (dividend != MIN | divisor !=
 * -1)`, or what is left of that where one of the two is a constant.
 */
function divisionFailure(trap: Block, { condition, ifTrue, ifFalse }: CondBrInst): DivisionFailure {
  if (ifFalse !== trap || ifTrue === trap || condition.kind !== 'instruction') return { kind: 'unclear' };
  if (condition.opcode === 'or') return { kind: 'overflow' };
  if (condition.opcode === 'icmp' && condition.predicate === 'ne') {
    if (isZero(condition.rhs)) return { kind: 'zero' };
    return condition.rhs.kind === 'int' ? { kind: 'overflow' } : { kind: 'unclear' };
  }
  if (condition.opcode !== 'and') return { kind: 'unclear' };
  const nonZero = condition.lhs;
  // The divisor is a constant other than zero.
  if (nonZero.kind === 'int' && nonZero.value === 1n) return { kind: 'overflow' };
  if (nonZero.kind !== 'instruction' || nonZero.opcode !== 'icmp' || nonZero.predicate !== 'ne') {
    return { kind: 'unclear' };
  }
  return isZero(nonZero.rhs) ? { kind: 'either', divisor: nonZero.lhs } : { kind: 'unclear' };
}

function isZero(value: Value): boolean {
  return value.kind === 'zero' || (value.kind === 'int' && value.value === 0n);
}
