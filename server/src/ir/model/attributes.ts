import type { Type } from './types';

/** An attribute of a function, parameter, return value or call. */
export type Attribute =
  /** `noundef`, `nounwind`, … */
  | { readonly kind: 'flag'; readonly name: string }
  /** `align 8`, `dereferenceable(16)`, `alignstack(16)`. */
  | { readonly kind: 'int'; readonly name: string; readonly value: number }
  /** `sret(%t)`, `byval(%t)`, `elementtype(i32)`; the type is undefined in the oldest form, plain `sret`. */
  | { readonly kind: 'type'; readonly name: string; readonly type: Type }
  /** `"key"="value"`. */
  | { readonly kind: 'string'; readonly key: string; readonly value: string | undefined }
  /** `range(i32 0, 10)`: lower <= value < upper, as written (signed); wraps when lower > upper. */
  | { readonly kind: 'range'; readonly type: Type; readonly lower: bigint; readonly upper: bigint }
  /** Any other with arguments, kept as text: `memory(argmem: read)`, `captures(none)`, `initializes((0, 4))`. */
  | { readonly kind: 'text'; readonly name: string; readonly text: string }
  /** `#0`. */
  | { readonly kind: 'group'; readonly group: AttributeGroup };

export type Attributes = readonly Attribute[];

/** `attributes #0 = { … }`; a group that is used but not defined has no attributes. */
export interface AttributeGroup {
  readonly id: number;
  readonly attributes: Attributes;
}

export const noAttributes: Attributes = [];

/** The attribute of that name (of that key, if a string attribute), searched for in groups as well. */
export function findAttribute(attributes: Attributes, name: string): Attribute | undefined {
  for (const attribute of attributes) {
    if (attribute.kind === 'group') {
      const found = findAttribute(attribute.group.attributes, name);
      if (found !== undefined) return found;
    } else if (attributeName(attribute) === name) return attribute;
  }
  return undefined;
}

export function hasAttribute(attributes: Attributes, name: string): boolean {
  return findAttribute(attributes, name) !== undefined;
}

/** The type given with an attribute such as `byval` or `sret`. */
export function typeAttribute(attributes: Attributes, name: string): Type | undefined {
  const found = findAttribute(attributes, name);
  return found?.kind === 'type' ? found.type : undefined;
}

function attributeName(attribute: Exclude<Attribute, { kind: 'group' }>): string {
  switch (attribute.kind) {
    case 'string':
      return attribute.key;
    case 'range':
      return 'range';
    default:
      return attribute.name;
  }
}
