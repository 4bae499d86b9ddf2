import type { CallInst } from '../../ir/model/instructions';
import type { Value } from '../../ir/model/value';
import { directCallee, intrinsicName } from '../known-functions';
import type { PlanContext } from './context';

const operators: ReadonlyMap<string, string> = new Map([
  ['sadd.with.overflow', '+'],
  ['ssub.with.overflow', '-'],
  ['smul.with.overflow', '*'],
]);

/** A message that names the operands of what a trap guards; undefined if they cannot be told. */
export function trapText(trap: CallInst, context: PlanContext): string | undefined {
  const [only, ...others] = context.predecessors;
  const branch = only?.instructions.at(-1);
  if (others.length > 0 || branch?.opcode !== 'condbr' || branch.ifFalse !== trap.block) return undefined;
  return overflowText(branch.condition, context) ?? indexText(branch.condition, context);
}

/** `!(sadd.with.overflow(a, b).1)`. */
function overflowText(condition: Value, { texts }: PlanContext): string | undefined {
  if (condition.kind !== 'instruction' || condition.opcode !== 'xor') return undefined;
  const flag = condition.lhs;
  if (flag.kind !== 'instruction' || flag.opcode !== 'extractvalue') return undefined;
  const call = flag.aggregate;
  if (call.kind !== 'instruction' || call.opcode !== 'call') return undefined;
  const callee = directCallee(call);
  const operator = operators.get((callee && intrinsicName(callee)) ?? '');
  const [a, b] = call.args.map((arg) => texts.value(arg));
  if (operator === undefined || (a === undefined && b === undefined)) return undefined;
  const isNegation = operator === '-' && a === '0';
  return isNegation ? `signed overflow in -${b ?? '…'}` : `signed overflow in ${a ?? '…'} ${operator} ${b ?? '…'}`;
}

/** `index < count`, unsigned. */
function indexText(condition: Value, { texts }: PlanContext): string | undefined {
  if (condition.kind !== 'instruction' || condition.opcode !== 'icmp' || condition.predicate !== 'ult')
    return undefined;
  const index = texts.value(condition.lhs);
  if (index === undefined || condition.rhs.kind !== 'int') return undefined;
  return `index '${index}' out of bounds of ${condition.rhs.value} elements`;
}
