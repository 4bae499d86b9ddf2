import { scalarCount } from '../ir/model/scalars';
import type { Type } from '../ir/model/types';

/** A value of more scalars than this is not worth taking apart. */
const maxScalars = 4096;

/** What of a type we give no meaning to, or undefined if all is well. */
export function unsupportedType(type: Type): string | undefined {
  switch (type.kind) {
    case 'void':
    case 'int':
    case 'pointer':
    case 'metadata':
    case 'label':
      return undefined;
    case 'float':
      return type.format === 'ppc_fp128' ? 'ppc_fp128' : undefined;
    case 'vector':
      if (type.scalable) return 'scalable vector';
      return tooLarge(type) ?? unsupportedType(type.element);
    case 'array':
      return tooLarge(type) ?? unsupportedType(type.element);
    case 'struct':
      if (type.elements === undefined) return 'opaque type';
      return tooLarge(type) ?? firstOf(type.elements);
    case 'function':
      return firstOf([type.returns, ...type.params]);
    case 'target':
      return `target type ${type.name}`;
    case 'token':
    case 'x86_amx':
    case 'x86_mmx':
      return type.kind;
  }
}

function firstOf(types: readonly Type[]): string | undefined {
  for (const type of types) {
    const problem = unsupportedType(type);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function tooLarge(type: Type): string | undefined {
  return (scalarCount(type) ?? 0) > maxScalars ? 'very large value' : undefined;
}
