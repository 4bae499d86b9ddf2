import { hasAttribute, typeAttribute } from '../../ir/model/attributes';
import { hasFixedSize } from '../../ir/model/data-layout';
import type { IrFunction } from '../../ir/model/globals';
import type { CallBrInst, CallInst, InvokeInst } from '../../ir/model/instructions';
import type { Value } from '../../ir/model/value';
import type { CheckKind } from '../check';
import { directCallee, intrinsicName, type KnownFunction, knownFunction } from '../known-functions';
import { type DivisionFailure, divisionTrap, trapMeaning, trappedDivision } from '../trap';
import { accessChecks } from './access';
import { type Draft, definedness, named, type PlanContext } from './context';
import { overlapChecks } from './overlap';
import { trapText } from './trap-text';

type AnyCall = CallInst | InvokeInst | CallBrInst;

/** What is known of the function that is called. */
export interface CalleeFacts {
  /** It has a path to its end on which it stores no return value. */
  mayEndWithoutValue(fn: IrFunction): boolean;
  /** Whether the result of the call is used. */
  isUsed(call: AnyCall): boolean;
}

/** Checks of a call, an intrinsic's among them. */
export function callChecks(call: AnyCall, callees: CalleeFacts, context: PlanContext): readonly Draft[] {
  const callee = directCallee(call);
  if (callee === undefined) return call.callee.kind === 'asm' ? [] : indirectChecks(call, context);
  const intrinsic = intrinsicName(callee);
  if (intrinsic !== undefined) return intrinsicChecks(intrinsic, call, context);
  const known = knownFunction(callee);
  const drafts = [...argumentChecks(call, callee, context), ...byvalChecks(call, callee, context)];
  if (known !== undefined) return [...drafts, ...knownChecks(known, call, context)];
  if (!callee.isDeclaration && callees.isUsed(call) && callees.mayEndWithoutValue(callee)) {
    const message = `'${callee.name}' ends without returning the value that is used here`;
    drafts.push({ kind: 'missing-return', message, subject: undefined });
  }
  return drafts;
}

/** Arguments that must be defined: for `noundef` parameters, and all of a function without a body. */
function argumentChecks(call: AnyCall, callee: IrFunction, context: PlanContext): Draft[] {
  return call.args.flatMap((arg, index) => {
    const wanted =
      callee.isDeclaration ||
      hasAttribute(call.argAttributes[index] ?? [], 'noundef') ||
      hasAttribute(callee.params[index]?.attributes ?? [], 'noundef');
    return wanted ? argumentCheck(arg, index, `'${callee.name}'`, context) : [];
  });
}

function argumentCheck(arg: Value, index: number, callee: string, context: PlanContext): Draft[] {
  return definedness([arg], `passed as argument ${index + 1} of ${callee}`, context);
}

/** `byval`: the call reads the argument's object. */
function byvalChecks(call: AnyCall, callee: IrFunction | undefined, context: PlanContext): Draft[] {
  return call.args.flatMap((pointer, index) => {
    const attributes = call.argAttributes[index] ?? [];
    const type = typeAttribute(attributes, 'byval') ?? typeAttribute(callee?.params[index]?.attributes ?? [], 'byval');
    if (type === undefined || !hasFixedSize(type)) return [];
    return accessChecks({ pointer, bytes: context.layout.sizeOf(type), write: false }, context);
  });
}

function indirectChecks(call: AnyCall, context: PlanContext): readonly Draft[] {
  const { callee } = call;
  const args = call.args.flatMap((arg, index) => {
    const wanted =
      hasAttribute(call.argAttributes[index] ?? [], 'noundef') || context.wantsDefined(call.functionType, index);
    return wanted ? argumentCheck(arg, index, 'a function', context) : [];
  });
  return [
    ...definedness([callee], 'called', context),
    ...args,
    { kind: 'null-dereference', message: named('call through a null pointer', callee, context), subject: callee },
    {
      kind: 'out-of-bounds',
      message: named('call through a pointer that is not a function', callee, context),
      subject: callee,
    },
    ...byvalChecks(call, undefined, context),
  ];
}

function failure(kind: CheckKind, message: string): readonly Draft[] {
  return [{ kind, message, subject: undefined }];
}

function knownChecks(known: KnownFunction, call: AnyCall, context: PlanContext): readonly Draft[] {
  const [first, second, third] = call.args;
  switch (known) {
    case 'assert-failure':
      return failure('assert', 'assertion fails');
    case 'error':
      return failure('reach-error', 'error function is reached');
    case 'abort':
      return context.options.abortIsError ? failure('reach-error', 'abort() is reached') : [];
    case 'exit':
      return failure('memory-leak', 'memory is still allocated at exit');
    case 'free':
    case 'realloc':
      return first === undefined ? [] : freeChecks(known, first, context);
    case 'memcpy':
    case 'memmove':
      if (!first || !second || !third) return [];
      return [
        ...copyChecks(first, second, third, context),
        ...(known === 'memcpy' ? overlapChecks(first, second, third, context) : []),
      ];
    case 'memset':
      return first && third ? accessChecks({ pointer: first, bytes: constantBytes(third), write: true }, context) : [];
    case 'assume':
    case 'nondet':
    case 'malloc':
    case 'calloc':
    case 'aligned-alloc':
      return [];
  }
}

function freeChecks(callee: string, pointer: Value, context: PlanContext): readonly Draft[] {
  return [
    {
      kind: 'invalid-free',
      message: named(`${callee} of what is not the start of allocated memory`, pointer, context),
      subject: pointer,
    },
    {
      kind: 'double-free',
      message: named(`${callee} of memory that is already freed`, pointer, context),
      subject: pointer,
    },
  ];
}

function copyChecks(to: Value, from: Value, length: Value, context: PlanContext): readonly Draft[] {
  const bytes = constantBytes(length);
  return [
    ...accessChecks({ pointer: to, bytes, write: true }, context),
    ...accessChecks({ pointer: from, bytes, write: false }, context),
  ];
}

function constantBytes(length: Value): number | undefined {
  return length.kind === 'int' ? Number(length.value) : undefined;
}

function intrinsicChecks(name: string, call: AnyCall, context: PlanContext): readonly Draft[] {
  const [first, second, third] = call.args;
  switch (name) {
    case 'ubsantrap':
      return trapChecks(call, context);
    case 'trap':
      return failure('unreachable', 'trap is reached');
    case 'assume':
      if (first === undefined || (first.kind === 'int' && first.value === 1n)) return [];
      return [
        ...definedness([first], 'assumed', context),
        { kind: 'unreachable', message: 'assumption does not hold', subject: first },
      ];
    case 'memcpy':
    case 'memcpy.inline':
    case 'memmove':
      if (!first || !second || !third) return [];
      return [
        ...definedness([third], 'used as a length', context),
        ...copyChecks(first, second, third, context),
        ...(name === 'memmove' ? [] : overlapChecks(first, second, third, context)),
      ];
    case 'memset':
    case 'memset.inline':
      if (!first || !third) return [];
      return [
        ...definedness([third], 'used as a length', context),
        ...accessChecks({ pointer: first, bytes: constantBytes(third), write: true }, context),
      ];
    case 'va_start':
    case 'va_end':
    case 'va_copy':
      return listChecks(name, call, context);
    default:
      return [];
  }
}

/** The accesses to a `va_list`; the bytes of one are the target's matter, and it has at most this many. */
function listChecks(name: string, call: AnyCall, context: PlanContext): readonly Draft[] {
  const bytes = context.layout.pointer().bits === 64 ? 24 : 4;
  const [first, second] = call.args;
  if (first === undefined || name === 'va_end') return [];
  const writes = accessChecks({ pointer: first, bytes, write: true }, context);
  return second === undefined || name === 'va_start'
    ? writes
    : [...writes, ...accessChecks({ pointer: second, bytes, write: false }, context)];
}

function trapChecks(call: AnyCall, context: PlanContext): readonly Draft[] {
  const [argument] = call.args;
  if (argument?.kind !== 'int' || call.opcode !== 'call') return failure('unreachable', 'trap is reached');
  const number = Number(argument.value);
  const meaning = trapMeaning(call, context.predecessors);
  if (number === divisionTrap) return divisionChecks(trappedDivision(call, context.predecessors), context);
  return failure(meaning.kind, trapText(call, context) ?? meaning.message);
}

function divisionChecks(how: DivisionFailure, { options }: PlanContext): readonly Draft[] {
  const [byZero, overflow] = ['division by zero', 'signed overflow in a division'];
  switch (how.kind) {
    case 'zero':
      return failure('division-by-zero', byZero);
    case 'overflow':
      return failure('signed-overflow', overflow);
    case 'either':
      return [
        { kind: 'division-by-zero', message: byZero, subject: how.divisor },
        { kind: 'signed-overflow', message: overflow, subject: how.divisor },
      ];
    case 'unclear':
      // One check for both, of a kind that is on.
      return options.checks.has('division-by-zero')
        ? failure('division-by-zero', 'division by zero, or its result does not fit')
        : failure('signed-overflow', 'signed overflow in a division, or it is by zero');
  }
}
