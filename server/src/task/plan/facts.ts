import type { Block, Value } from '../../ir/model/value';
import { directCallee, intrinsicName } from '../known-functions';
import type { ControlFlow } from './control-flow';

/** A condition that is known to hold (or not to hold) whenever control is in some block. */
export interface Fact {
  readonly condition: Value;
  readonly holds: boolean;
}

/** How far up the chain of single predecessors facts are looked for. */
const chainLimit = 24;

/** What the branches on the only way into a block say, nearest first; conjunctions are taken apart. */
export function factsAt(block: Block, flow: ControlFlow): readonly Fact[] {
  const facts: Fact[] = [];
  let current = flow.indexOf(block);
  for (let steps = 0; steps < chainLimit; steps++) {
    const [only, ...others] = flow.graph.predecessors[current]!;
    if (only === undefined || others.length > 0 || current === 0) break;
    const last = flow.blocks[only]!.instructions.at(-1);
    if (last?.opcode === 'condbr' && last.ifTrue !== last.ifFalse) {
      collect(last.condition, last.ifTrue === flow.blocks[current], facts);
    }
    current = only;
  }
  return facts;
}

function collect(condition: Value, holds: boolean, facts: Fact[]): void {
  const work: Fact[] = [{ condition, holds }];
  for (let next = work.pop(); next !== undefined && facts.length < 200; next = work.pop()) {
    const value = next.condition;
    facts.push(next);
    if (value.kind !== 'instruction') continue;
    if (value.opcode === (next.holds ? 'and' : 'or')) {
      work.push({ condition: value.rhs, holds: next.holds }, { condition: value.lhs, holds: next.holds });
    } else if (value.opcode === 'xor' && isTrue(value.rhs)) {
      work.push({ condition: value.lhs, holds: !next.holds });
    } else if (value.opcode === 'call') {
      // llvm.expect(x, …) is x.
      const callee = directCallee(value);
      const [first] = value.args;
      if (callee && intrinsicName(callee) === 'expect' && first) work.push({ condition: first, holds: next.holds });
    }
  }
}

/** Whether the facts contradict themselves, as after `br i1 false`: control never gets there. */
export function areContradictory(facts: readonly Fact[]): boolean {
  return facts.some(({ condition, holds }) => constantTruth(condition) === !holds);
}

/** The value of a condition whatever its variables are: `x | true`, as clang writes for divisions by constants. */
export function constantTruth(condition: Value, depth = 0): boolean | undefined {
  if (condition.kind === 'int') return condition.value === 1n;
  if (condition.kind !== 'instruction' || depth > 8) return undefined;
  if (condition.opcode !== 'and' && condition.opcode !== 'or') return undefined;
  const left = constantTruth(condition.lhs, depth + 1);
  const right = constantTruth(condition.rhs, depth + 1);
  const decisive = condition.opcode === 'or';
  if (left === decisive || right === decisive) return decisive;
  return left === undefined || right === undefined ? undefined : !decisive;
}

function isTrue(value: Value): boolean {
  return value.kind === 'int' && value.type.bits === 1 && value.value === 1n;
}
