import type { CallInst } from '../../ir/model/instructions';
import { knownFunction } from '../../task/known-functions';
import { scalarLeaves } from '../../ir/model/scalars';
import type { Term } from '../../term/term';
import { definedness } from '../emission';
import { opaqueObjects } from '../entry/objects';
import type { Lowering, Way } from '../function/lowering';
import type { Scalar, Scalars } from '../scalar';
import { argumentTerms, checkByvalArguments, matches, noteModel, resultVariables } from './defined';

/** A call through a pointer: one way for each function that it may point to. */
export function callIndirectly(l: Lowering, call: CallInst): Scalars | undefined {
  const { terms, pointers } = l;
  const pointer = l.operand(call.callee)[0]!.value;
  const candidates = l.context.memory.callees(call);
  const isOne = candidates.map((callee) => terms.eq(pointer, pointers.at(l.context.objects.numberOf(callee))));
  const object = pointers.objectOf(pointer);
  l.require([
    ...definedness(l, [call.callee, ...call.args]),
    { kind: 'null-dereference', condition: terms.ne(object, nullObject(l)), whenOff: 'ends' },
  ]);
  const isOpaque = terms.disj(
    opaqueObjects(l.context).map((number) => terms.eq(object, terms.bv(number, pointers.layout.objectBits))),
  );
  undecidedIf(l, isOpaque, 'call of a function of which nothing is known');
  if (l.context.memory.isOutside(call.callee)) {
    undecidedIf(
      l,
      terms.not(isFunctionStart(l, pointer)),
      'call through a pointer that comes from a call without a body',
    );
  }
  l.require([{ kind: 'out-of-bounds', condition: isFunctionStart(l, pointer), whenOff: 'ends' }]);
  checkByvalArguments(l, call, undefined);
  const result = resultScalars(l, call);
  const releases: (() => void)[] = [];
  const ways = candidates.map((callee, i): Way => {
    const condition = isOne[i]!;
    const refuse = (construct: string): Way => ({
      condition,
      statements: [{ kind: 'unsupported', construct, condition: terms.true }],
      ends: true,
    });
    if (callee.isDeclaration || knownFunction(callee) !== undefined) {
      return refuse(`call of '${callee.name}' through a pointer`);
    }
    // Which objects a call makes must not depend on a pointer.
    if (callee.valueType.varargs && candidates.length > 1) return refuse('variable arguments through a pointer');
    if (!matches(l, call, callee)) return refuse(`call of '${callee.name}' with other types than it has`);
    noteModel(l, call, callee);
    const { args, release } = argumentTerms(l, call, callee);
    releases.push(release);
    const { results } = resultVariables(l, call, callee);
    return { condition, statements: [], call: { callee, args, results } };
  });
  const other = terms.conj(isOne.map((condition) => terms.not(condition)));
  undecidedIf(l, other, 'call through a pointer of unknown origin');
  if (ways.length === 0) {
    l.ends();
    return undefined;
  }
  // Callees without a mask leave it as it is: nothing is undef there.
  for (const { undef } of result ?? []) {
    const zero = undef.sort.kind === 'bv' ? terms.bv(0, undef.sort.width) : terms.false;
    l.emit({ kind: 'assign', bindings: [{ target: undef, value: zero }] });
  }
  l.choose(ways);
  for (const release of releases) release();
  return result;
}

/** What is called then may change globals that are variables here. */
function undecidedIf(l: Lowering, condition: Term, construct: string): void {
  l.emit({ kind: 'unsupported', construct, condition, changesGlobals: true });
}

/** Functions are numbered one after the other. */
function isFunctionStart(l: Lowering, pointer: Term): Term {
  const { terms, pointers } = l;
  const numbers = l.context.module.functions.map((fn) => l.context.objects.numberOf(fn));
  const bound = (number: number): Term => terms.bv(number, pointers.layout.objectBits);
  const object = pointers.objectOf(pointer);
  return terms.and(
    terms.bvUle(bound(Math.min(...numbers)), object),
    terms.bvUle(object, bound(Math.max(...numbers))),
    terms.eq(pointers.offsetOf(pointer), pointers.offset(0)),
  );
}

function nullObject(l: Lowering) {
  return l.terms.bv(0, l.pointers.layout.objectBits);
}

function resultScalars(l: Lowering, call: CallInst): Scalars | undefined {
  if (call.type.kind === 'void') return undefined;
  const leaves = scalarLeaves(call.type, l.layout)!;
  return leaves.map((leaf, i): Scalar => {
    const suffix = leaves.length === 1 ? '' : String(i);
    const value = l.variable(suffix, l.types.sortOf(leaf.type));
    return { value, undef: l.variable(`${suffix}?`, l.types.undefSortOf(leaf.type)) };
  });
}
