import type { Type } from '../model/types';
import { nameText, quoted } from './names';

/** A type as LLVM writes it. */
export function typeText(type: Type): string {
  switch (type.kind) {
    case 'int':
      return `i${type.bits}`;
    case 'float':
      return type.format;
    case 'pointer':
      return pointerText(type.pointee, type.addrspace);
    case 'array':
      return `[${type.count} x ${typeText(type.element)}]`;
    case 'vector':
      return `<${type.scalable ? 'vscale x ' : ''}${type.count} x ${typeText(type.element)}>`;
    case 'struct':
      return type.name === undefined ? structBodyText(type.elements, type.packed) : `%${nameText(type.name)}`;
    case 'function':
      return `${typeText(type.returns)} (${paramTypesText(type.params, type.varargs)})`;
    case 'target': {
      const parts = [quoted(type.name), ...type.types.map(typeText), ...type.ints.map(String)];
      return `target(${parts.join(', ')})`;
    }
    default:
      return type.kind;
  }
}

function pointerText(pointee: Type | undefined, addrspace: number): string {
  const space = addrspace === 0 ? '' : ` addrspace(${addrspace})`;
  return pointee === undefined ? `ptr${space}` : `${typeText(pointee)}${space}*`;
}

function paramTypesText(params: readonly Type[], varargs: boolean): string {
  const parts = params.map(typeText);
  if (varargs) parts.push('...');
  return parts.join(', ');
}

/** The elements of a struct; `opaque` if it has none. */
export function structBodyText(elements: readonly Type[] | undefined, packed: boolean): string {
  if (elements === undefined) return 'opaque';
  const body = elements.length === 0 ? '{}' : `{ ${elements.map(typeText).join(', ')} }`;
  return packed ? `<${body}>` : body;
}
