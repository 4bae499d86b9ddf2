import { hasAttribute, typeAttribute } from '../../ir/model/attributes';
import type { Argument } from '../../ir/model/value';
import { bvSort } from '../../term/sort';
import type { Term } from '../../term/term';
import { bitsToCell } from '../cells';
import { frameOf } from './frame';
import type { FunctionState } from './function-state';
import type { InstructionLowering } from './instruction-lowering';
import type { Path } from './path';

/** What happens between a call and the first instruction: byval copies are made, the frame is marked. */
export function enterFunction(state: FunctionState, path: Path): void {
  const { terms, pointers, layout, memory } = state.context;
  for (const argument of state.fn.params) {
    const type = byvalType(argument);
    if (type === undefined) continue;
    const source = state.signature.parameters[argument.index]![0]!.value;
    const cells = state.registers.of(argument);
    if (cells !== undefined) {
      for (const cell of cells) {
        const bits = bvSort(cell.piece.bytes * 8);
        const name = `${state.signature.name}::${argument.index}.byval.${cell.piece.offset}`;
        const [target, undefBitsTarget] = [terms.variable(name, bits), terms.variable(`${name}?`, bits)];
        const { partition } = memory.touched(argument, cell.piece.offset, cell.piece.bytes);
        path.statements.push({
          kind: 'load',
          partition,
          address: pointers.addConstant(source, cell.piece.offset),
          bytes: cell.piece.bytes,
          target,
          undefBitsTarget,
          place: undefined,
        });
        path.setCell(cell, bitsToCell(state.context.types, cell, { value: target, undef: undefBitsTarget }));
      }
      continue;
    }
    const pointer = state.objectPointer(argument);
    const size = layout.sizeOf(type);
    path.statements.push({
      kind: 'alloc',
      target: pointer,
      object: 'stack',
      size: pointers.offset(size),
      contents: 'undef',
      partitions: memory.partitionsOf({ kind: 'byval', argument }),
      fails: terms.false,
      place: undefined,
    });
    for (const { partition, piece } of memory.range(argument, size).parts)
      path.statements.push({
        kind: 'copy',
        destinationPartition: partition,
        destination: pointers.addConstant(pointer, piece?.offset ?? 0),
        sourcePartition: partition,
        source: pointers.addConstant(source, piece?.offset ?? 0),
        length: pointers.offset(piece?.bytes ?? size),
        place: undefined,
      });
    path.setValue(argument, [state.context.types.pointer(pointer)]);
  }
  const frame = frameOf(state);
  if (frame.needsMark) path.statements.push({ kind: 'mark-stack', target: frameMark(state), place: undefined });
  const unset = frame.single.filter((alloca) => alloca.block !== state.fn.blocks[0]);
  if (unset.length > 0)
    path.statements.push({
      kind: 'assign',
      bindings: unset.map((alloca) => ({ target: state.objectPointer(alloca), value: pointers.null })),
      place: undefined,
    });
}

/** The stack objects of the function die. */
export function leaveFunction(state: FunctionState, l: InstructionLowering): void {
  const frame = frameOf(state);
  for (const base of [...state.fn.params.filter((param) => byvalType(param) !== undefined), ...frame.single])
    if (state.registers.of(base) === undefined) l.emit({ kind: 'release', address: state.objectPointer(base) });
  if (frame.needsMark) l.emit({ kind: 'release-stack', mark: frameMark(state) });
}

/** The type of the copy that the callee gets. */
function byvalType(argument: Argument) {
  return hasAttribute(argument.attributes, 'byval') ? typeAttribute(argument.attributes, 'byval') : undefined;
}

function frameMark(state: FunctionState): Term {
  const { terms, pointers } = state.context;
  return terms.variable(`${state.signature.name}::frame`, bvSort(pointers.layout.objectBits));
}
