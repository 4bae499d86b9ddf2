import type { CastOpcode } from '../model/instructions';
import { scalarType } from '../model/types';
import type { Type } from '../model/types';
import { typeText } from '../print/types';

/** What is wrong with a conversion, or undefined if it is allowed. */
export function castProblem(opcode: CastOpcode, from: Type, to: Type): string | undefined {
  if (isValid(opcode, from, to)) return undefined;
  return `'${opcode}' cannot convert '${typeText(from)}' to '${typeText(to)}'`;
}

function isValid(opcode: CastOpcode, from: Type, to: Type): boolean {
  if (opcode === 'bitcast') return isBitcast(from, to);
  if (!sameLanes(from, to)) return false;
  const source = scalarType(from);
  const target = scalarType(to);
  switch (opcode) {
    case 'trunc':
      return source.kind === 'int' && target.kind === 'int' && source.bits > target.bits;
    case 'zext':
    case 'sext':
      return source.kind === 'int' && target.kind === 'int' && source.bits < target.bits;
    case 'fptrunc':
      return source.kind === 'float' && target.kind === 'float' && source.bits > target.bits;
    case 'fpext':
      return source.kind === 'float' && target.kind === 'float' && source.bits < target.bits;
    case 'fptoui':
    case 'fptosi':
      return source.kind === 'float' && target.kind === 'int';
    case 'uitofp':
    case 'sitofp':
      return source.kind === 'int' && target.kind === 'float';
    case 'ptrtoint':
    case 'ptrtoaddr':
      return source.kind === 'pointer' && target.kind === 'int';
    case 'inttoptr':
      return source.kind === 'int' && target.kind === 'pointer';
    case 'addrspacecast':
      return source.kind === 'pointer' && target.kind === 'pointer' && source.addrspace !== target.addrspace;
  }
}

function sameLanes(from: Type, to: Type): boolean {
  if (from.kind !== 'vector' || to.kind !== 'vector') return from.kind !== 'vector' && to.kind !== 'vector';
  return from.count === to.count && from.scalable === to.scalable;
}

/** Values of the same width; pointers only to pointers of the same address space. */
function isBitcast(from: Type, to: Type): boolean {
  if (from === to) return true;
  const source = scalarType(from);
  const target = scalarType(to);
  if (source.kind === 'pointer' || target.kind === 'pointer') {
    if (source.kind !== 'pointer' || target.kind !== 'pointer' || source.addrspace !== target.addrspace) return false;
    return lanes(from) === lanes(to);
  }
  const fromBits = bitWidth(from);
  const toBits = bitWidth(to);
  return fromBits !== undefined && fromBits === toBits && isScalable(from) === isScalable(to);
}

function lanes(type: Type): number {
  return type.kind === 'vector' ? type.count : 1;
}

function isScalable(type: Type): boolean {
  return type.kind === 'vector' && type.scalable;
}

function bitWidth(type: Type): number | undefined {
  switch (type.kind) {
    case 'int':
    case 'float':
      return type.bits;
    case 'x86_mmx':
      return 64;
    case 'x86_amx':
      return 8192;
    case 'vector': {
      const element = bitWidth(type.element);
      return element === undefined ? undefined : element * type.count;
    }
    default:
      return undefined;
  }
}
