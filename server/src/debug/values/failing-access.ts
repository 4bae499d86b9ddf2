import type { ScalarValue } from '../../exec/scalar-value';
import type { Instruction } from '../../ir/model/instructions';
import type { Value } from '../../ir/model/value';
import type { CheckKind } from '../../task/check';
import type { Execution } from '../session/execution';
import type { FrameState } from '../session/frames';
import type { ValueView } from './value-view';

const ofMemory: ReadonlySet<CheckKind> = new Set(['out-of-bounds', 'use-after-free', 'double-free', 'invalid-free']);

/**
 * Where the pointers lead that a failing access goes through: how large the objects are, or where they have been freed.
 * One sentence per object.
 */
export function failingAccess(execution: Execution, frame: FrameState, view: ValueView): readonly string[] {
  if (!ofMemory.has(execution.check.kind)) return [];
  const { holder } = view.machine.program.env;
  const found = new Map<number, string>();
  for (const pointer of pointersOf(frame.at)) {
    const [scalar] = valueOf(pointer, frame) ?? [];
    if (scalar?.undef !== 0n) continue;
    const said = sentence(scalar.bits, execution, view);
    if (said !== undefined) found.set(holder.objectOf(scalar.bits), said);
  }
  return [...found.values()];
}

function pointersOf(instruction: Instruction): readonly Value[] {
  switch (instruction.opcode) {
    case 'load':
    case 'store':
      return [instruction.pointer];
    case 'call':
      return instruction.args.filter(({ type }) => type.kind === 'pointer');
    default:
      return [];
  }
}

/** Of what is computed; the objects of variables are named in the line. */
function valueOf(value: Value, { view }: FrameState): readonly ScalarValue[] | undefined {
  if (value.kind === 'argument') return view.value(value);
  return value.kind === 'instruction' && value.opcode !== 'alloca' ? view.value(value) : undefined;
}

function sentence(bits: bigint, { path, placing }: Execution, view: ValueView): string | undefined {
  const { objects, program, executed } = view.machine;
  const { holder } = program.env;
  const object = holder.objectOf(bits);
  if (object <= 0 || object >= objects.next) return undefined;
  const name = view.names.names.pointerText(holder.pointerBits(object, 0), undefined).replace(/^&|\[0\]$/g, '');
  const life = path.objects.at(object, executed);
  const lineOf = (at: Instruction | undefined): string => {
    const place = at && placing.position(at);
    return place === undefined ? '' : ` at line ${place.line}`;
  };
  const isHeap = objects.kindOf(object) === 'heap';
  if (!objects.isAlive(object)) {
    return isHeap
      ? `${name} was allocated${lineOf(life?.at)} and freed${lineOf(life?.freed?.at)}`
      : `${name} is no longer there: its block has been left`;
  }
  const made = isHeap ? `, allocated${lineOf(life?.at)}` : '';
  return `${name} has ${sizeText(objects.size[object]!)}${made}; the pointer is at byte ${holder.offsetOf(bits)}`;
}

function sizeText(bytes: number): string {
  return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
}
