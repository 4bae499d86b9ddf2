import { displayText } from '../byte-string';
import { MetadataNode, type MetadataField } from '../model/metadata';
import type { ArrayCount, CEnumerator, CMember, CType, Qualifier } from './c-type';

const voidCType: CType = { kind: 'void' };

const resolved = new WeakMap<MetadataNode, CType>();

/** The C type of a DI type node; `null` and a missing node are void. */
export function cTypeOf(node: MetadataField | undefined): CType {
  if (node === null || node === undefined) return voidCType;
  if (!(node instanceof MetadataNode)) return { kind: 'unknown', name: 'not a type', bytes: undefined };
  let type = resolved.get(node);
  if (type === undefined) {
    type = resolve(node);
    resolved.set(node, type);
  }
  return type;
}

function resolve(node: MetadataNode): CType {
  switch (node.name) {
    case 'DIBasicType':
      return basicType(node);
    case 'DIDerivedType':
      return derivedType(node);
    case 'DICompositeType':
      return compositeType(node);
    case 'DISubroutineType':
      return subroutineType(node);
    default:
      return unknownType(node);
  }
}

function basicType(node: MetadataNode): CType {
  const name = nameOf(node) ?? '';
  const size = node.number('size') ?? 0;
  if (node.word('tag') === 'DW_TAG_unspecified_type') return { kind: 'unspecified', name };
  switch (node.word('encoding')) {
    case 'DW_ATE_boolean':
      return { kind: 'bool', name, bytes: Math.ceil(size / 8) };
    case 'DW_ATE_signed_char':
      return { kind: 'char', name, signed: true, bits: size };
    case 'DW_ATE_unsigned_char':
    case 'DW_ATE_UTF':
      return { kind: 'char', name, signed: false, bits: size };
    case 'DW_ATE_signed':
      return integerType(node, name, true, size);
    case 'DW_ATE_unsigned':
      return integerType(node, name, false, size);
    case 'DW_ATE_float':
      return { kind: 'float', name, bits: size };
    case 'DW_ATE_complex_float':
      return { kind: 'complex', name, bits: size };
    default:
      return unknownType(node);
  }
}

function integerType(node: MetadataNode, name: string, signed: boolean, size: number): CType {
  return { kind: 'integer', name, signed, bits: node.number('dataSize') ?? size, bytes: Math.ceil(size / 8) };
}

const qualifiers: ReadonlyMap<string, Qualifier> = new Map([
  ['DW_TAG_const_type', 'const'],
  ['DW_TAG_volatile_type', 'volatile'],
  ['DW_TAG_restrict_type', 'restrict'],
  ['DW_TAG_atomic_type', '_Atomic'],
]);

function derivedType(node: MetadataNode): CType {
  const tag = node.word('tag') ?? '';
  const qualifier = qualifiers.get(tag);
  if (qualifier !== undefined) {
    return {
      kind: 'qualified',
      qualifier,
      get target() {
        return baseType(node);
      },
    };
  }
  if (tag === 'DW_TAG_pointer_type') {
    return {
      kind: 'pointer',
      bytes: (node.number('size') ?? 0) / 8,
      get target() {
        return baseType(node);
      },
    };
  }
  if (tag === 'DW_TAG_typedef') {
    return {
      kind: 'typedef',
      name: nameOf(node) ?? '',
      get target() {
        return baseType(node);
      },
    };
  }
  return unknownType(node);
}

function compositeType(node: MetadataNode): CType {
  const tag = node.word('tag');
  switch (tag) {
    case 'DW_TAG_array_type':
      return arrayType(node);
    case 'DW_TAG_structure_type':
    case 'DW_TAG_class_type':
      return recordType(node, 'struct');
    case 'DW_TAG_union_type':
      return recordType(node, 'union');
    case 'DW_TAG_enumeration_type':
      return enumType(node);
    default:
      return unknownType(node);
  }
}

function arrayType(node: MetadataNode): CType {
  const dimensions = elementsOf(node);
  if (hasFlag(node, 'DIFlagVector')) {
    const count = dimensions[0] ? arrayCount(dimensions[0]) : undefined;
    return {
      kind: 'vector',
      count: count?.kind === 'fixed' ? count.count : 0,
      bytes: (node.number('size') ?? 0) / 8,
      get element() {
        return baseType(node);
      },
    };
  }
  if (dimensions.length === 0) return arrayOf({ kind: 'unknown' }, () => baseType(node));
  return dimension(node, dimensions, 0);
}

function dimension(node: MetadataNode, dimensions: readonly MetadataNode[], index: number): CType {
  if (index === dimensions.length) return baseType(node);
  // The rest is made once, so that a type stays one object however often it is read.
  let rest: CType | undefined;
  return arrayOf(arrayCount(dimensions[index]!), () => (rest ??= dimension(node, dimensions, index + 1)));
}

function arrayOf(count: ArrayCount, element: () => CType): CType {
  return {
    kind: 'array',
    count,
    get element() {
      return element();
    },
  };
}

function arrayCount(subrange: MetadataNode): ArrayCount {
  const count = subrange.field('count');
  if (typeof count === 'number') return count < 0 ? { kind: 'unknown' } : { kind: 'fixed', count };
  if (count instanceof MetadataNode) return { kind: 'variable', variable: nameOf(count) };
  const lower = subrange.number('lowerBound') ?? 0;
  const upper = subrange.number('upperBound');
  return upper === undefined ? { kind: 'unknown' } : { kind: 'fixed', count: Math.max(upper - lower + 1, 0) };
}

function recordType(node: MetadataNode, kind: 'struct' | 'union'): CType {
  const name = nameOf(node);
  if (hasFlag(node, 'DIFlagFwdDecl')) return { kind: 'incomplete', tag: kind, name };
  let members: readonly CMember[] | undefined;
  return {
    kind,
    name,
    bytes: (node.number('size') ?? 0) / 8,
    get members() {
      return (members ??= elementsOf(node).filter(isDataMember).map(memberOf));
    },
  };
}

/** Not the functions, static members and nested types of a C++ class. */
function isDataMember(node: MetadataNode): boolean {
  return node.word('tag') === 'DW_TAG_member' && !hasFlag(node, 'DIFlagStaticMember');
}

function memberOf(node: MetadataNode): CMember {
  const bitOffset = node.number('offset') ?? 0;
  return {
    name: nameOf(node),
    bitOffset,
    byteOffset: Math.floor(bitOffset / 8),
    bitFieldBits: hasFlag(node, 'DIFlagBitField') ? (node.number('size') ?? 0) : undefined,
    get type() {
      return baseType(node);
    },
  };
}

function enumType(node: MetadataNode): CType {
  const name = nameOf(node);
  if (hasFlag(node, 'DIFlagFwdDecl')) return { kind: 'incomplete', tag: 'enum', name };
  return {
    kind: 'enum',
    name,
    bytes: (node.number('size') ?? 0) / 8,
    enumerators: elementsOf(node).map(enumeratorOf),
    get underlying() {
      return node.node('baseType') && baseType(node);
    },
  };
}

function enumeratorOf(node: MetadataNode): CEnumerator {
  const value = node.field('value');
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  return { name: nameOf(node) ?? '', value: isNumber ? BigInt(value) : 0n };
}

function subroutineType(node: MetadataNode): CType {
  const types = node.node('types')?.operands ?? [];
  const varargs = types.length > 1 && types.at(-1) === null;
  const params = types.slice(1, varargs ? -1 : undefined);
  return {
    kind: 'function',
    varargs,
    get returns() {
      return cTypeOf(types[0]);
    },
    get params() {
      return params.map(cTypeOf);
    },
  };
}

function unknownType(node: MetadataNode): CType {
  const size = node.number('size');
  const name = nameOf(node) ?? node.word('tag') ?? node.name;
  return { kind: 'unknown', name, bytes: size === undefined ? undefined : size / 8 };
}

function baseType(node: MetadataNode): CType {
  return cTypeOf(node.field('baseType'));
}

function elementsOf(node: MetadataNode): readonly MetadataNode[] {
  const elements = node.node('elements')?.operands ?? [];
  return elements.filter((element) => element instanceof MetadataNode);
}

function nameOf(node: MetadataNode): string | undefined {
  const name = node.string('name');
  return name === undefined || name === '' ? undefined : displayText(name);
}

function hasFlag(node: MetadataNode, flag: string): boolean {
  return node.word('flags')?.split(' | ').includes(flag) ?? false;
}
