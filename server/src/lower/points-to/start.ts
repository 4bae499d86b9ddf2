import type { Constant } from '../../ir/model/constants';
import type { GlobalVariable } from '../../ir/model/globals';
import { type DataLayout, hasFixedSize } from '../../ir/model/data-layout';
import type { Type } from '../../ir/model/types';
import type { ArbitraryContents, PointerChoice } from '../../task/entry-plan';
import type { Analysis } from './analysis';
import { Carrier } from './carrier';
import type { Node } from './node';

/** What pointers there are before the first instruction: arguments, and pointers in entry objects and globals. */
export function startConstraints(analysis: Analysis): void {
  const { entry, pieces } = analysis.input;
  entry.entry.params.forEach((param, index) => {
    const value = entry.arguments[index]!;
    const carrier = analysis.carrierOf(param);
    if (value.kind === 'pointer') for (const one of value.choices) analysis.unify(carrier, choiceOf(analysis, one));
    else carrier.find().isForeign = true;
  });
  entry.objects.forEach((object, index) => {
    const node = analysis.nodeOf({ kind: 'entry', object: index });
    const bytes = object.size.kind === 'fixed' ? object.size.bytes : undefined;
    contents(analysis, node, object.contents, bytes);
    // Its bytes tell how long a string is.
    if (object.size.kind === 'string')
      for (let offset = 0; offset < object.size.most; offset++) analysis.nodes.touch(node, offset, 1);
  });
  for (const [global, arbitrary] of entry.arbitraryGlobals) {
    const cells = pieces.of(global);
    if (cells === undefined) {
      const bytes = hasFixedSize(global.valueType) ? analysis.layout.sizeOf(global.valueType) : undefined;
      contents(analysis, analysis.nodeOf({ kind: 'global', global }), arbitrary, bytes);
    }
    for (const cell of cells ?? []) {
      const slot = arbitrary.slots.find(({ offset }) => offset === cell.offset);
      if (slot === undefined) cell.carrier.find().isForeign = true;
      for (const one of slot?.choices ?? []) analysis.unify(cell.carrier, choiceOf(analysis, one));
    }
  }
  for (const global of pieces.globals()) initialiserConstraints(analysis, global);
}

function choiceOf(analysis: Analysis, choice: PointerChoice): Carrier {
  switch (choice.kind) {
    case 'null':
      return new Carrier();
    case 'object':
    case 'argument-string':
      return analysis.pointingTo({ node: analysis.nodeOf({ kind: 'entry', object: choice.object }), offset: 0 });
    case 'function':
      return analysis.pointingTo({ node: analysis.nodeOf({ kind: 'global', global: choice.function }), offset: 0 });
  }
}

/** Bytes that are inputs; but slots hold one of their choices, and nothing else. A `_Bool` is looked at. */
function contents(
  analysis: Analysis,
  node: Node,
  { slots, booleans }: ArbitraryContents,
  size: number | undefined,
): void {
  const { root, shift } = node.find();
  root.starts.push({ start: shift, size, slots: new Set(slots.map(({ offset }) => offset)) });
  for (const { offset, choices } of slots) {
    const { content } = analysis.nodes.touch(node, offset, analysis.pointerBytes);
    for (const one of choices) analysis.unify(content, choiceOf(analysis, one));
  }
  for (const offset of booleans) analysis.nodes.touch(node, offset, 1);
}

/** The pointers that an initialiser holds; other data are numbers, which may lie where a pointer is read. */
export function initialiserConstraints(analysis: Analysis, global: GlobalVariable): void {
  if (global.initializer === undefined || analysis.input.entry.arbitraryGlobals.has(global)) return;
  const pieces = analysis.input.pieces.of(global);
  const visit = (constant: Constant, offset: number): void => {
    switch (constant.kind) {
      case 'zero':
      case 'null':
      case 'undef':
      case 'poison':
        return;
      case 'aggregate': {
        const { type } = constant;
        constant.elements.forEach((element, i) => {
          visit(element, offset + elementOffset(analysis.layout, type, i));
        });
        return;
      }
      case 'variable':
      case 'function':
      case 'alias':
      case 'blockaddress':
      case 'expr':
      case 'dso_local_equivalent':
      case 'no_cfi': {
        const content = contentAt(offset, analysis.layout.storeSize(constant.type));
        if (content !== undefined) analysis.unify(content, analysis.carrierOf(constant));
        return;
      }
      default: {
        const piece = pieces?.find((one) => one.offset === offset);
        if (piece !== undefined) piece.carrier.find().isForeign = true;
        else if (pieces === undefined) analysis.noteNumber(global, offset, analysis.layout.storeSize(constant.type));
      }
    }
  };
  const contentAt = (offset: number, bytes: number): Carrier | undefined => {
    if (pieces !== undefined) return pieces.find((one) => one.offset === offset)?.carrier;
    return analysis.nodes.touch(analysis.nodeOf({ kind: 'global', global }), offset, bytes).content;
  };
  visit(global.initializer, 0);
}

function elementOffset(layout: DataLayout, type: Type, index: number): number {
  if (type.kind === 'struct') return layout.structLayout(type).offsets[index]!;
  return type.kind === 'array' || type.kind === 'vector' ? index * layout.sizeOf(type.element) : 0;
}
