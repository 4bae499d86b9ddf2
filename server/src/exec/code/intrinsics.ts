import { intType, ptr } from '../../ir/model/types';
import type { CallInst } from '../../ir/model/instructions';
import type { FloatType, IntType, Type } from '../../ir/model/types';
import { binaryOperations, unaryOperations } from '../runtime/integer-ops';
import type { FloatUnary, SoftBinary } from '../runtime/soft-float';
import { bigOf, fromBig, integerBinary, overflow } from './arithmetic';
import { formatName, fromSoft, resize, softOf, wholeNumber } from './casts';
import { type Emitter, type Result, Unsupported } from './emitter';
import { finish, floatBinary, floatUnary } from './floats';
import { intBinary } from './int-ops';
import { emitAddress, forgetRegister, keepAll, lengthOf, startRegister, storeValue } from './memory';
import { integerToPointer, pointerToInteger } from './pointers';
import { anyUndef, type Scalar, scalar, wholeMasks } from './scalar';

type Handler = (call: CallInst, e: Emitter, name: string) => void;

/** Emits a call of an intrinsic, given by its name without `llvm.` and types. */
export function emitIntrinsic(name: string, call: CallInst, e: Emitter): void {
  const handler = handlers.get(name) ?? (name.startsWith('dbg.') ? nothing : undefined);
  if (handler === undefined) throw new Unsupported(`llvm.${name}`);
  handler(call, e, name);
}

const nothing: Handler = () => undefined;

/** The result is the first argument. */
const first: Handler = (call, e) => {
  e.bind(
    call,
    e.scalars(call.args[0]!).map(({ parts, masks }) => ({ parts, masks })),
  );
};

function lanes(call: CallInst, e: Emitter): readonly (readonly Scalar[])[] {
  const args = call.args.filter((arg) => arg.kind !== 'metadata').map((arg) => e.scalars(arg));
  return args[0]!.map((_, lane) => args.map((arg) => arg[lane] ?? arg[0]!));
}

const integerUnary: Handler = (call, e, name) => {
  const operation = name as keyof typeof unaryOperations;
  const bitwise = name === 'bswap' || name === 'bitreverse';
  const results = lanes(call, e).map(([a, flag]): Result => {
    const type = a!.type as IntType;
    const apply = (value: string): readonly string[] =>
      fromBig(type, `rt.unary.${operation}(${type.bits}, ${value})`, e.writer);
    const parts = name === 'ctpop' || !bitwise ? (quickUnary(name, a!) ?? apply(bigOf(a!))) : apply(bigOf(a!));
    if (bitwise) return { parts, masks: a!.masks && apply(bigOf({ ...a!, parts: a!.masks })) };
    const undef = anyUndef([a!]);
    const poison = flag?.parts[0] === '1' ? poisonCase(name, a!) : undefined;
    const conditions = [undef, poison].filter((condition) => condition !== undefined);
    return { parts, masks: wholeMasks(type, conditions.length === 0 ? undefined : conditions.join(' || ')) };
  });
  e.bind(call, results);
};

/** 32 bits are what JS has instructions for. */
function quickUnary(name: string, a: Scalar): readonly string[] | undefined {
  if (a.rep !== 'int' || (a.type as IntType).bits !== 32) return undefined;
  const x = a.parts[0]!;
  if (name === 'ctlz') return [`Math.clz32(${x})`];
  if (name === 'cttz') return [`${x} === 0 ? 32 : 31 - Math.clz32(${x} & -${x})`];
  return name === 'abs' ? [`(${x} < 0 ? -${x} : ${x}) | 0`] : undefined;
}

/** When the flag makes the result poison: zero for counts, the minimum for abs. */
function poisonCase(name: string, a: Scalar): string {
  const { bits } = a.type as IntType;
  return name === 'abs' ? `${bigOf(a)} === ${1n << BigInt(bits - 1)}n` : `${bigOf(a)} === 0n`;
}

const integerPair: Handler = (call, e, name) => {
  const operation = name as keyof typeof binaryOperations;
  e.bind(
    call,
    lanes(call, e).map(([a, b]): Result => {
      const type = a!.type as IntType;
      const big = `rt.binary['${operation}'](${type.bits}, ${bigOf(a!)}, ${bigOf(b!)})`;
      const undef = anyUndef([a!, b!]);
      // A shift by the width or more is poison.
      const tooFar = name.endsWith('shl.sat') ? [`${bigOf(b!)} >= ${type.bits}n`] : [];
      const conditions = [...(undef === undefined ? [] : [undef]), ...tooFar];
      const isUndef = conditions.length === 0 ? undefined : conditions.join(' || ');
      return { parts: fromBig(type, big, e.writer), masks: wholeMasks(type, isUndef) };
    }),
  );
};

const withOverflow: Handler = (call, e, name) => {
  const signed = name.startsWith('s');
  const operation = name.slice(1, 4) as 'add' | 'sub' | 'mul';
  const pairs = lanes(call, e).map(([a, b]) => {
    const result = keepAll(a!.type, integerBinary(operation, a!, b!, e.writer), e);
    const undef = anyUndef([a!, b!]);
    const failed: Result = {
      parts: [`(${overflow(operation, signed, a!, b!, result)}) ? 1 : 0`],
      masks: undef === undefined ? undefined : [`(${undef}) ? 1 : 0`],
    };
    const value: Result = { parts: result.parts, masks: wholeMasks(a!.type, undef) };
    return [value, failed] as const;
  });
  e.bind(call, [...pairs.map(([value]) => value), ...pairs.map(([, failed]) => failed)]);
};

const funnel: Handler = (call, e, name) => {
  e.bind(
    call,
    lanes(call, e).map(([a, b, c]): Result => {
      const type = a!.type as IntType;
      const shift = (x: Scalar, y: Scalar): readonly string[] =>
        fromBig(
          type,
          `rt.funnelShift(${name === 'fshl'}, ${type.bits}, ${bigOf(x)}, ${bigOf(y)}, ${bigOf(c!)})`,
          e.writer,
        );
      const parts = shift(a!, b!);
      if (anyUndef([a!, b!, c!]) === undefined) return { parts, masks: undefined };
      const zero = (item: Scalar): Scalar => ({
        ...item,
        parts: item.masks ?? item.parts.map(() => (item.rep === 'big' ? '0n' : '0')),
      });
      const moved = shift(zero(a!), zero(b!));
      const whole = wholeMasks(type, anyUndef([c!]));
      return { parts, masks: whole ? moved.map((mask, i) => `(${mask}) | (${whole[i]!})`) : moved };
    }),
  );
};

const floatOne: Handler = (call, e, name) => {
  e.bind(
    call,
    lanes(call, e).map(([a]) => finish(call, floatUnary(name as FloatUnary, a!), [a!], e)),
  );
};

const floatTwo: Handler = (call, e, name) => {
  e.bind(
    call,
    lanes(call, e).map(([a, b]) => finish(call, floatBinary(name as SoftBinary, a!, b!), [a!, b!], e)),
  );
};

const fused: Handler = (call, e) => {
  e.bind(
    call,
    lanes(call, e).map(([a, b, c]) => {
      const bits = `rt.softFma(${formatName(a!.type)}, ${softOf(a!)}, ${softOf(b!)}, ${softOf(c!)})`;
      return finish(call, fromSoft(a!.type as FloatType, bits), [a!, b!, c!], e);
    }),
  );
};

/** Rounds twice, as the processor does that has no fused instruction. */
const multiplyAdd: Handler = (call, e) => {
  e.bind(
    call,
    lanes(call, e).map(([a, b, c]) => {
      const product = e.writer.temporary(floatBinary('fmul', a!, b!));
      const sum = floatBinary('fadd', { ...a!, parts: [product] }, c!);
      return finish(call, sum, [a!, b!, c!], e);
    }),
  );
};

const floatClass: Handler = (call, e) => {
  const mask = call.args[1];
  if (mask?.kind !== 'int') throw new Unsupported('llvm.is.fpclass with a computed mask');
  e.bind(
    call,
    e.scalars(call.args[0]!).map((a): Result => {
      const undef = anyUndef([a]);
      const test = `rt.isInClass(${formatName(a.type)}, ${softOf(a)}, ${Number(mask.value)})`;
      return { parts: [`${test} ? 1 : 0`], masks: undef === undefined ? undefined : [`(${undef}) ? 1 : 0`] };
    }),
  );
};

const saturatingCast: Handler = (call, e, name) => {
  const types = e.leaves(call.type);
  e.bind(
    call,
    e.scalars(call.args[0]!).map((a, index): Result => {
      const type = types[index] as IntType;
      const big = `rt.saturate(${name === 'fptosi.sat'}, ${type.bits}, ${formatName(a.type)}, ${softOf(a)})`;
      return { parts: fromBig(type, big, e.writer), masks: wholeMasks(type, anyUndef([a])) };
    }),
  );
};

const reduction: Handler = (call, e, name) => {
  const operation = name.slice('vector.reduce.'.length) as 'add' | 'mul' | 'and' | 'or' | 'xor' | 'smax';
  const [start, ...rest] = e.scalars(call.args[0]!);
  const total = rest.reduce((sum, lane) => {
    const type = sum.type as IntType;
    if (operation in simpleReductions) return keepAll(type, integerBinary(operation as 'add', sum, lane, e.writer), e);
    const big = `rt.binary['${operation}'](${type.bits}, ${bigOf(sum)}, ${bigOf(lane)})`;
    const masks = wholeMasks(type, anyUndef([sum, lane]));
    return keepAll(type, { parts: fromBig(type, big, e.writer), masks }, e);
  }, start!);
  e.bind(call, [{ parts: total.parts, masks: total.masks }]);
};

const simpleReductions = { add: true, mul: true, and: true, or: true, xor: true };

const copyMemory: Handler = (call, e) => {
  const [to, from, length, isVolatile] = call.args;
  e.checkDefined(call, length!);
  const bytes = lengthOf(length!, e);
  const volatile = isVolatile?.kind === 'int' && isVolatile.value === 1n;
  const target = emitAddress({ instruction: call, pointer: to!, bytes, write: true, volatile }, e);
  const source = emitAddress({ instruction: call, pointer: from!, bytes, write: false, volatile }, e);
  // Objects have addresses of their own, so that only places in the same one overlap.
  const overlap = `${bytes} !== 0 && ${target} !== ${source} && Math.abs(${target} - ${source}) < ${bytes}`;
  e.failIf(call, 'out-of-bounds', length, overlap, 'go-on');
  e.writer.line(`m.copy(${target}, ${source}, ${bytes});`);
  if (e.tracing) e.writer.line(`m.tellCopied(${e.site(call)}, ${target}, ${source}, ${bytes});`);
};

const fillMemory: Handler = (call, e) => {
  const [to, byte, length, isVolatile] = call.args;
  e.checkDefined(call, length!);
  const bytes = lengthOf(length!, e);
  const volatile = isVolatile?.kind === 'int' && isVolatile.value === 1n;
  const target = emitAddress({ instruction: call, pointer: to!, bytes, write: true, volatile }, e);
  const [value] = e.scalars(byte!);
  e.writer.line(`m.fill(${target}, ${value!.parts[0]!}, ${value!.masks?.[0] ?? '0'}, ${bytes});`);
};

const lifetime: Handler = (call, e, name) => {
  const pointer = call.args.at(-1)!;
  if (pointer.kind === 'poison' || pointer.kind === 'undef') return;
  const register = e.register(pointer);
  if (register !== undefined) {
    forgetRegister(register, e);
    if (name === 'lifetime.start') startRegister(register, call, e);
    return;
  }
  const [object] = e.scalars(pointer)[0]!.parts;
  if (name === 'lifetime.end' && e.tracing) e.writer.line(`m.tellEnded(${e.site(call)}, ${object!});`);
  e.writer.line(name === 'lifetime.start' ? `m.restart(${object!});` : `m.objects.suspend(${object!});`);
};

const assume: Handler = (call, e) => {
  const [condition] = call.args;
  if (condition === undefined || condition.kind === 'int') return;
  e.checkDefined(call, condition);
  e.failIf(call, 'unreachable', condition, `${e.scalars(condition)[0]!.parts[0]!} === 0`, 'end');
};

const trap: Handler = (call, e) => {
  e.trap(call);
};

/** `__va_list_tag` of x86_64: everything comes from the overflow area. On i386 the list is a pointer. */
const vaStart: Handler = (call, e) => {
  const [list] = call.args;
  const pointerType = list!.type;
  const isWide = e.pointers.offsetBits === 48;
  const address = emitAddress(
    { instruction: call, pointer: list!, bytes: isWide ? 24 : 4, write: true, volatile: false },
    e,
  );
  const object = e.writer.temporary('m.varargsObject()');
  const area = scalar(ptr, [object, '0'], undefined);
  const put = (type: Type, offset: number, item: Scalar): void => {
    const place = e.writer.temporary(`${address} + ${offset}`);
    storeValue(type, place, [item], e);
  };
  if (!isWide) {
    put(pointerType, 0, area);
    return;
  }
  put(intType(32), 0, scalar(intType(32), ['48'], undefined));
  put(intType(32), 4, scalar(intType(32), ['176'], undefined));
  put(pointerType, 8, area);
  put(pointerType, 16, { ...area, parts: ['0', '0'] });
};

const vaCopy: Handler = (call, e) => {
  const bytes = e.pointers.offsetBits === 48 ? 24 : 4;
  const [to, from] = call.args;
  const target = emitAddress({ instruction: call, pointer: to!, bytes, write: true, volatile: false }, e);
  const source = emitAddress({ instruction: call, pointer: from!, bytes, write: false, volatile: false }, e);
  e.writer.line(`m.copy(${target}, ${source}, ${bytes});`);
  if (e.tracing) e.writer.line(`m.tellCopied(${e.site(call)}, ${target}, ${source}, ${bytes});`);
};

const stackSave: Handler = (call, e) => {
  e.bind(call, [{ parts: ['0', 'm.stackHeight()'], masks: undefined }]);
};

const stackRestore: Handler = (call, e) => {
  e.writer.line(`m.cutStack(${e.scalars(call.args[0]!)[0]!.parts[1]!}, ${e.site(call)});`);
};

const objectSize: Handler = (call, e) => {
  const [pointer, least] = call.args;
  const [item] = e.scalars(pointer!);
  const type = e.leaves(call.type)[0] as IntType;
  const unknown = least?.kind === 'int' && least.value === 1n ? '0' : '(-1)';
  const size = e.writer.temporary(`m.remaining(${item!.parts.join(', ')}, ${unknown})`);
  e.bind(call, [{ parts: wholeNumber(type, size, e.writer), masks: wholeMasks(type, anyUndef([item!])) }]);
};

const pointerMask: Handler = (call, e) => {
  const [pointer, mask] = [e.scalars(call.args[0]!)[0]!, e.scalars(call.args[1]!)[0]!];
  const bits = pointerToInteger(pointer, e.pointers).map((part) => e.writer.temporary(part));
  const kept = bits.map((part, index) => e.writer.temporary(intBinary('and', 32, part, mask.parts[index]!)));
  const undef = anyUndef([pointer, mask]);
  e.bind(call, [{ parts: integerToPointer(kept, e.pointers), masks: wholeMasks(pointer.type, undef) }]);
};

const constant =
  (value: number): Handler =>
  (call, e) => {
    const [type] = e.leaves(call.type);
    const zero = resize(scalar(intType(1), [String(value)], undefined), type as IntType, e.writer);
    e.bind(call, [zero]);
  };

const threeWay: Handler = (call, e, name) => {
  const signed = name === 'scmp';
  const types = e.leaves(call.type);
  e.bind(
    call,
    lanes(call, e).map(([a, b], index): Result => {
      const type = types[index] as IntType;
      const read = (item: Scalar): string =>
        signed ? `BigInt.asIntN(${(item.type as IntType).bits}, ${bigOf(item)})` : bigOf(item);
      const order = e.writer.temporary(`rt.order(${read(a!)}, ${read(b!)})`);
      return { parts: wholeNumber(type, order, e.writer), masks: wholeMasks(type, anyUndef([a!, b!])) };
    }),
  );
};

function table(): ReadonlyMap<string, Handler> {
  const all = new Map<string, Handler>();
  const add = (handler: Handler, ...names: readonly string[]): void => {
    for (const name of names) all.set(name, handler);
  };
  add(
    nothing,
    'donothing',
    'sideeffect',
    'prefetch',
    'va_end',
    'debugtrap',
    'var.annotation',
    'assume.align',
    'pseudoprobe',
  );
  add(
    nothing,
    'experimental.noalias.scope.decl',
    'invariant.end',
    'instrprof.increment',
    'codeview.annotation',
    'fake.use',
  );
  add(first, 'expect', 'expect.with.probability', 'annotation', 'ptr.annotation', 'launder.invariant.group');
  add(first, 'strip.invariant.group', 'threadlocal.address', 'ssa.copy', 'arithmetic.fence');
  add(integerUnary, 'ctpop', 'ctlz', 'cttz', 'bswap', 'bitreverse', 'abs');
  add(
    integerPair,
    'smin',
    'smax',
    'umin',
    'umax',
    'sadd.sat',
    'ssub.sat',
    'uadd.sat',
    'usub.sat',
    'sshl.sat',
    'ushl.sat',
  );
  for (const operation of ['add', 'sub', 'mul'])
    add(withOverflow, `s${operation}.with.overflow`, `u${operation}.with.overflow`);
  add(funnel, 'fshl', 'fshr');
  add(threeWay, 'scmp', 'ucmp');
  add(floatOne, 'fabs', 'sqrt', 'floor', 'ceil', 'trunc', 'rint', 'nearbyint', 'round', 'roundeven', 'canonicalize');
  add(floatTwo, 'minnum', 'maxnum', 'minimum', 'maximum', 'minimumnum', 'maximumnum', 'copysign');
  add(fused, 'fma');
  add(multiplyAdd, 'fmuladd');
  add(floatClass, 'is.fpclass');
  add(saturatingCast, 'fptosi.sat', 'fptoui.sat');
  for (const operation of ['add', 'mul', 'and', 'or', 'xor', 'smin', 'smax', 'umin', 'umax'])
    add(reduction, `vector.reduce.${operation}`);
  add(copyMemory, 'memcpy', 'memcpy.inline', 'memmove');
  add(fillMemory, 'memset', 'memset.inline');
  add(lifetime, 'lifetime.start', 'lifetime.end');
  add(assume, 'assume');
  add(trap, 'trap', 'ubsantrap');
  add(vaStart, 'va_start');
  add(vaCopy, 'va_copy');
  add(stackSave, 'stacksave');
  add(stackRestore, 'stackrestore');
  add(objectSize, 'objectsize');
  add(pointerMask, 'ptrmask');
  add(constant(0), 'is.constant');
  add(constant(1), 'allow.ubsan.check', 'allow.runtime.check', 'flt.rounds', 'get.rounding');
  return all;
}

const handlers = table();
