import type { CallBase } from '../../../ir/model/instructions';
import type { ScalarType } from '../../../ir/model/scalars';
import type { Value } from '../../../ir/model/value';
import { directAddress } from '../../direct-address';
import { definedness } from '../../emission';
import type { Lowering } from '../../function/lowering';
import type { Scalars } from '../../scalar';
import { copyMemory, fillMemory } from '../ranges';
import { copyVariableArguments, startVariableArguments } from '../varargs';
import type { IntrinsicMeaning } from './lanes';
import { restoreStack, saveStack } from './stack';

const nothing: IntrinsicMeaning = () => undefined;

const firstArgument: IntrinsicMeaning = (l, call) => l.operand(call.args[0]!);

/** `llvm.ubsantrap`: its check fails; of a division that can fail in two ways, the one that did, if that is on. */
const trap: IntrinsicMeaning = (l) => {
  const planned = l.takePlanned();
  const first = planned.at(0);
  if (first?.subject !== undefined) {
    const isNonZero = isNotZero(l, first.subject);
    const isByZero = first.check.kind === 'division-by-zero';
    l.emit({ kind: 'check', check: first.check, condition: isByZero ? isNonZero : l.terms.not(isNonZero) });
  }
  const last = planned.at(-1);
  if (last !== undefined && (last !== first || last.subject === undefined)) {
    l.emit({ kind: 'check', check: last.check, condition: l.terms.false });
  } else l.emit({ kind: 'assume', condition: l.terms.false });
  l.ends();
  return undefined;
};

function isNotZero(l: Lowering, value: Value) {
  const { value: term } = l.types.toBits(l.operand(value)[0]!, value.type as ScalarType);
  return l.terms.ne(term, l.terms.bv(0, term.sort.kind === 'bv' ? term.sort.width : 1));
}

const assume: IntrinsicMeaning = (l, call) => {
  const [condition] = call.args;
  if (condition === undefined) return undefined;
  l.require([
    ...definedness(l, [condition]),
    { kind: 'unreachable', condition: l.operand(condition)[0]!.value, whenOff: 'ends', subject: condition },
  ]);
  return undefined;
};

const copy: IntrinsicMeaning = (l, call) => {
  const [to, from, length] = call.args;
  l.require(definedness(l, [length!]));
  copyMemory(l, to!, from!, length!);
  return undefined;
};

const fill: IntrinsicMeaning = (l, call) => {
  const [to, byte, length] = call.args;
  l.require(definedness(l, [length!]));
  fillMemory(l, to!, byte!, length!);
  return undefined;
};

/** `llvm.lifetime.start` and `end`: a register becomes undef, an object becomes alive with undef contents, or dead. */
function lifetime(starts: boolean): IntrinsicMeaning {
  return (l, call) => {
    const pointer = call.args.at(-1)!;
    const base = directAddress(pointer, l.layout)?.base;
    if (base?.kind !== 'instruction') return undefined;
    const cells = l.cellsOf(base);
    if (cells !== undefined) {
      for (const cell of cells) l.clearCell(cell, starts);
      return undefined;
    }
    const address = l.objectPointer(base);
    if (!starts) {
      l.emit({ kind: 'release', address });
      return undefined;
    }
    if (!l.isOn('uninitialised-read')) {
      l.emit({ kind: 'revive', address });
      const partitions = l.context.memory.partitionsOf({ kind: 'alloca', alloca: base });
      l.emit({ kind: 'scramble', partitions, variables: [], roots: [address] });
      return undefined;
    }
    if (l.isFreshAlloca(base)) return undefined;
    l.emit({ kind: 'revive', address });
    const size = l.layout.sizeOf(base.allocatedType);
    for (const { partition, piece } of l.context.memory.range(base, size).parts)
      l.emit({
        kind: 'fill',
        partition,
        address: l.pointers.addConstant(address, piece?.offset ?? 0),
        byte: l.terms.bv(0, 8),
        undefBits: l.terms.bv(-1, 8),
        length: l.pointers.offset(piece?.bytes ?? size),
      });
    return undefined;
  };
}

/** `llvm.objectsize`: what the text shows; else "unknown", as an unoptimised build has it. */
const objectSize: IntrinsicMeaning = (l, call) => {
  const [pointer, min] = call.args;
  const type = call.type as ScalarType & { readonly kind: 'int' };
  const address = directAddress(pointer!, l.layout);
  const size = address && sizeOfBase(l, address.base);
  const unknown = min?.kind === 'int' && min.value === 1n ? 0 : -1;
  const value = size === undefined ? unknown : Math.max(0, size - Math.max(0, address!.offset));
  return [l.types.defined(l.terms.bv(value, type.bits), type)];
};

function sizeOfBase(l: Lowering, base: Value): number | undefined {
  if (base.kind === 'variable') return base.initializer === undefined ? undefined : l.layout.sizeOf(base.valueType);
  if (base.kind !== 'instruction' || base.opcode !== 'alloca' || base.count !== undefined) return undefined;
  return l.layout.sizeOf(base.allocatedType);
}

/** `llvm.is.constant`: nothing is, in an unoptimised build, but what the text has as a constant. */
const isConstant: IntrinsicMeaning = (l, call) => {
  const { kind } = call.args[0]!;
  return [
    l.types.defined(l.terms.bool(kind === 'int' || kind === 'float' || kind === 'null'), call.type as ScalarType),
  ];
};

/** `llvm.ptrmask`: clears bits of the address. */
const pointerMask: IntrinsicMeaning = (l, call): Scalars => {
  const [pointer, mask] = call.args.map((arg) => l.operand(arg)[0]!);
  l.assume('address-layout', 'bits of a pointer masked');
  const width = pointer!.value.sort.kind === 'bv' ? pointer!.value.sort.width : 0;
  const own = mask!.value.sort.kind === 'bv' ? mask!.value.sort.width : 0;
  const ones = l.terms.bv(-1, width);
  // Bits above the mask's width stay.
  const wide =
    own < width
      ? l.terms.bvOr(l.types.resize(mask!.value, width), l.terms.bvShl(ones, l.terms.bv(own, width)))
      : mask!.value;
  return [l.types.pointer(l.terms.bvAnd(pointer!.value, wide), l.types.isUndef([pointer!, mask!]))];
};

const roundingMode: IntrinsicMeaning = (l, call) => {
  const type = call.type as ScalarType & { readonly kind: 'int' };
  return [l.types.defined(l.terms.bv(1, type.bits), type)];
};

const alwaysTrue: IntrinsicMeaning = (l, call) => [l.types.defined(l.terms.true, call.type as ScalarType)];

export const controlIntrinsics: ReadonlyMap<string, IntrinsicMeaning> = new Map<string, IntrinsicMeaning>([
  ['ubsantrap', trap],
  ['trap', trap],
  ['assume', assume],
  ['expect', firstArgument],
  ['expect.with.probability', firstArgument],
  ['memcpy', copy],
  ['memcpy.inline', copy],
  ['memmove', copy],
  ['memset', fill],
  ['memset.inline', fill],
  ['lifetime.start', lifetime(true)],
  ['lifetime.end', lifetime(false)],
  ['objectsize', objectSize],
  ['is.constant', isConstant],
  ['stacksave', saveStack],
  ['stackrestore', restoreStack],
  ['va_start', (l, call: CallBase) => startVariableArguments(l, call)],
  ['va_copy', (l, call: CallBase) => copyVariableArguments(l, call)],
  ['va_end', nothing],
  ['ptrmask', pointerMask],
  ['get.rounding', roundingMode],
  ['flt.rounds', roundingMode],
  ['allow.ubsan.check', alwaysTrue],
  ['allow.runtime.check', alwaysTrue],
  ['launder.invariant.group', firstArgument],
  ['strip.invariant.group', firstArgument],
  ['ssa.copy', firstArgument],
  ['ptr.annotation', firstArgument],
  ['annotation', firstArgument],
  ['threadlocal.address', firstArgument],
  ['dbg.declare', nothing],
  ['dbg.value', nothing],
  ['dbg.label', nothing],
  ['dbg.assign', nothing],
  ['dbg.addr', nothing],
  ['donothing', nothing],
  ['sideeffect', nothing],
  ['prefetch', nothing],
  ['var.annotation', nothing],
  ['pseudoprobe', nothing],
  ['invariant.end', nothing],
  ['experimental.noalias.scope.decl', nothing],
  ['fake.use', nothing],
  [
    'readcyclecounter',
    (l, call) => [l.input(call.type as ScalarType, { kind: 'external-result', callee: 'llvm.readcyclecounter' })],
  ],
]);
