import type { CondBrInst, IndirectBrInst, Instruction, RetInst, SwitchInst } from '../../ir/model/instructions';
import type { Block } from '../../ir/model/value';
import type { Binding } from '../../program/statement';
import { untrappedTarget } from '../../task/trap';
import type { Term } from '../../term/term';
import { definedness } from '../emission';
import { isFailure } from './blocks';
import { leaveFunction } from './prologue';
import { bindingsOf, type FunctionState } from './function-state';
import { InstructionLowering } from './instruction-lowering';
import { lowerInstruction } from '../instructions/dispatch';

/** How control goes on after a block. */
export type Continuation =
  | { readonly kind: 'none' }
  /** The results are in these variables. */
  | { readonly kind: 'return'; readonly bindings: readonly Binding[] }
  /** One of the conditions holds, and not two. */
  | { readonly kind: 'ways'; readonly ways: readonly Continued[] };

export interface Continued {
  readonly condition: Term;
  readonly target: Block;
}

/** What a terminator does; undefined for any other instruction. */
export function lowerTerminator(
  state: FunctionState,
  l: InstructionLowering,
  instruction: Instruction,
): Continuation | undefined {
  switch (instruction.opcode) {
    case 'br':
      return ways([{ condition: l.terms.true, target: instruction.target }]);
    case 'condbr':
      return conditionalBranch(state, l, instruction);
    case 'switch':
      return switchBranch(l, instruction);
    case 'indirectbr':
      return indirectBranch(l, instruction);
    case 'ret':
      return returnFrom(state, l, instruction);
    case 'unreachable':
      l.require([{ kind: 'unreachable', condition: l.terms.false, whenOff: 'ends' }]);
      return { kind: 'none' };
    case 'invoke':
    case 'callbr':
    case 'resume':
    case 'catchswitch':
    case 'catchret':
    case 'cleanupret':
      l.unsupported(constructNames[instruction.opcode]);
      return { kind: 'none' };
    default:
      return undefined;
  }
}

const constructNames = {
  invoke: 'exceptions',
  callbr: 'asm goto',
  resume: 'exceptions',
  catchswitch: 'exceptions',
  catchret: 'exceptions',
  cleanupret: 'exceptions',
} as const;

function ways(list: readonly Continued[]): Continuation {
  return { kind: 'ways', ways: list };
}

function conditionalBranch(state: FunctionState, l: InstructionLowering, branch: CondBrInst): Continuation {
  const { terms } = l;
  const only = branch.ifTrue === branch.ifFalse ? branch.ifTrue : untrappedTarget(branch, l.context.task.options);
  if (only !== undefined) return ways([{ condition: terms.true, target: only }]);
  l.require(definedness(l, [branch.condition]));
  const condition = l.operand(branch.condition)[0]!.value;
  const both: Continued[] = [
    { condition, target: branch.ifTrue },
    { condition: terms.not(condition), target: branch.ifFalse },
  ];
  const possible = both.filter((way) => way.condition !== terms.false);
  const [failing] = possible.filter((way) => isFailure(way.target));
  const [other] = possible.filter((way) => way !== failing);
  if (failing === undefined || other === undefined || !failHere(state, l, failing)) return ways(possible);
  return ways([{ condition: terms.true, target: other.target }]);
}

/**
 * A branch to nothing but a failure is a check on the way: whatever must hold there must hold unless the branch goes
 * the other way. Lifting of error calls: Gazer 3.2.1.
 */
function failHere(state: FunctionState, l: InstructionLowering, { condition, target }: Continued): boolean {
  const { terms } = l;
  const there = l.path.branch(l.path.source);
  for (const instruction of target.instructions) {
    const inner = new InstructionLowering(state, there, instruction);
    if (lowerTerminator(state, inner, instruction) === undefined) lowerInstruction(inner, instruction);
    if (there.ended) break;
  }
  if (!there.statements.every(({ kind }) => kind === 'check' || kind === 'assume')) return false;
  for (const statement of there.statements) {
    if (statement.kind !== 'check' && statement.kind !== 'assume') continue;
    const unless = terms.or(terms.not(condition), statement.condition);
    if (unless !== terms.true) l.path.statements.push({ ...statement, condition: unless });
  }
  return true;
}

function switchBranch(l: InstructionLowering, { value, cases, defaultTarget }: SwitchInst): Continuation {
  const { terms } = l;
  if (cases.length > 0) l.require(definedness(l, [value]));
  const scrutinee = l.operand(value)[0]!.value;
  const byTarget = new Map<Block, Term[]>();
  const isCase = (constant: bigint): Term => {
    const { sort } = scrutinee;
    if (sort.kind === 'bool') return constant === 1n ? scrutinee : terms.not(scrutinee);
    return terms.eq(scrutinee, terms.bv(constant, sort.kind === 'bv' ? sort.width : 1));
  };
  const all = cases.map((entry) => {
    const condition = isCase(entry.value.value);
    byTarget.set(entry.target, [...(byTarget.get(entry.target) ?? []), condition]);
    return condition;
  });
  const none = terms.conj(all.map((condition) => terms.not(condition)));
  byTarget.set(defaultTarget, [...(byTarget.get(defaultTarget) ?? []), none]);
  const list = [...byTarget].map(([target, conditions]) => ({ condition: terms.disj(conditions), target }));
  return ways(list.filter(({ condition }) => condition !== terms.false));
}

/** `goto *p`: one of the blocks whose address it may be. */
function indirectBranch(l: InstructionLowering, { address, targets, block }: IndirectBrInst): Continuation {
  const { terms } = l;
  l.require(definedness(l, [address]));
  const pointer = l.operand(address)[0]!.value;
  const object = l.context.objects.numberOf(block.function);
  const list = [...new Set(targets)].map((target) => ({
    condition: terms.eq(pointer, l.pointers.at(object, 1 + block.function.blocks.indexOf(target))),
    target,
  }));
  const other = terms.conj(list.map(({ condition }) => terms.not(condition)));
  l.emit({ kind: 'unsupported', construct: 'computed goto to elsewhere', condition: other });
  return ways(list.filter(({ condition }) => condition !== terms.false));
}

function returnFrom(state: FunctionState, l: InstructionLowering, { value }: RetInst): Continuation {
  if (value !== undefined) l.require(definedness(l, [value]));
  const leak = l.planned('memory-leak');
  leaveFunction(state, l);
  if (leak !== undefined) l.emit({ kind: 'leak-check', check: leak });
  if (value === undefined) return { kind: 'return', bindings: [] };
  const returned = l.operand(value);
  return { kind: 'return', bindings: state.signature.results.flatMap((target, i) => bindingsOf(target, returned[i]!)) };
}
