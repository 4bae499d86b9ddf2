import { Flag } from '../model/flags';
import type { BinaryOpcode, CastOpcode, FcmpPredicate, IcmpPredicate } from '../model/instructions';

const binary: ReadonlySet<string> = new Set<BinaryOpcode>([
  'add',
  'sub',
  'mul',
  'udiv',
  'sdiv',
  'urem',
  'srem',
  'shl',
  'lshr',
  'ashr',
  'and',
  'or',
  'xor',
  'fadd',
  'fsub',
  'fmul',
  'fdiv',
  'frem',
]);

const casts: ReadonlySet<string> = new Set<CastOpcode>([
  'trunc',
  'zext',
  'sext',
  'fptrunc',
  'fpext',
  'fptoui',
  'fptosi',
  'uitofp',
  'sitofp',
  'ptrtoint',
  'ptrtoaddr',
  'inttoptr',
  'bitcast',
  'addrspacecast',
]);

const icmpPredicates: ReadonlySet<string> = new Set<IcmpPredicate>([
  'eq',
  'ne',
  'ugt',
  'uge',
  'ult',
  'ule',
  'sgt',
  'sge',
  'slt',
  'sle',
]);

const fcmpPredicates: ReadonlySet<string> = new Set<FcmpPredicate>([
  'false',
  'oeq',
  'ogt',
  'oge',
  'olt',
  'ole',
  'one',
  'ord',
  'ueq',
  'ugt',
  'uge',
  'ult',
  'ule',
  'une',
  'uno',
  'true',
]);

const flags: ReadonlyMap<string, number> = new Map(Object.entries(Flag));

export function isBinaryOpcode(word: string): word is BinaryOpcode {
  return binary.has(word);
}

export function isFloatOpcode(opcode: BinaryOpcode): boolean {
  return opcode.charCodeAt(0) === 0x66;
}

export function isCastOpcode(word: string): word is CastOpcode {
  return casts.has(word);
}

export function isIcmpPredicate(word: string): word is IcmpPredicate {
  return icmpPredicates.has(word);
}

export function isFcmpPredicate(word: string): word is FcmpPredicate {
  return fcmpPredicates.has(word);
}

/** The bit of `nsw`, `inbounds`, `nnan`, …; undefined for any other word. */
export function flagBit(word: string): number | undefined {
  return flags.get(word);
}

const otherOpcodes: ReadonlySet<string> = new Set([
  'fneg',
  'icmp',
  'fcmp',
  'alloca',
  'load',
  'store',
  'fence',
  'cmpxchg',
  'atomicrmw',
  'getelementptr',
  'extractelement',
  'insertelement',
  'shufflevector',
  'extractvalue',
  'insertvalue',
  'phi',
  'select',
  'freeze',
  'va_arg',
  'landingpad',
  'catchpad',
  'cleanuppad',
  'call',
  'tail',
  'musttail',
  'notail',
  'ret',
  'br',
  'switch',
  'indirectbr',
  'invoke',
  'callbr',
  'resume',
  'catchswitch',
  'catchret',
  'cleanupret',
  'unreachable',
]);

/** Whether an instruction starts with the word, apart from its result. */
export function isOpcode(word: string): boolean {
  return otherOpcodes.has(word) || binary.has(word) || casts.has(word);
}
