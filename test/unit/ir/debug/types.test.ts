import { describe, expect, it } from 'vitest';
import { sizeOfCType, underlyingCType, type CType } from '../../../../server/src/ir/debug/c-type';
import { cDeclaration, cDefinition, cTypeText } from '../../../../server/src/ir/debug/c-type-text';
import { globalVariables } from '../../../../server/src/ir/debug/globals';
import { cTypeOf } from '../../../../server/src/ir/debug/resolve-type';
import { parseModule } from '../../../../server/src/ir/parse';
import { clangVersions, compileNatively, fixture, hasClang, storedFixture } from '../fixtures/compile';

/** Name of a global, its declaration as we print it, its size. */
const declarations: readonly (readonly [string, string, number])[] = [
  ['table', 'int (*table[3])(const char *, ...)', 24],
  ['rows', 'row *rows', 8],
  ['cv', 'const volatile int *const cv', 8],
  ['atomic', '_Atomic(int) atomic', 4],
  ['atomic_pointer', '_Atomic(int *) atomic_pointer', 8],
  ['ld', 'long double ld', 16],
  ['cd', '_Complex double cd', 16],
  ['ull', 'unsigned long long ull', 8],
  ['v4', 'float __attribute__((vector_size(16))) v4', 16],
  ['sc', 'signed char sc', 1],
  ['uc', 'unsigned char uc', 1],
  ['ch', 'char ch', 1],
  ['truth', '_Bool truth', 1],
  ['op', 'struct opaque *op', 8],
  ['colour', 'enum colour colour', 4],
  ['number', 'union number number', 4],
  ['flags', 'struct flags flags', 4],
  ['outer', 'struct outer outer', 12],
  ['first', 'node first', 24],
  ['one', 'byte one', 1],
  ['grid', 'int grid[2][3]', 24],
  ['anything', 'void *anything', 8],
  ['callback', 'void (*callback)(void)', 8],
  ['unprototyped', 'int (*unprototyped)()', 8],
  ['message', 'const char *message', 8],
  ['count', 'int count', 4],
];

function checkDeclarations(ll: string): void {
  const { module, diagnostics } = parseModule(ll);
  expect(diagnostics).toEqual([]);
  const variables = globalVariables(module).filter((variable) => variable.name !== undefined);
  const found = variables.map(({ name, type }) => [name, cDeclaration(type, name!), sizeOfCType(type)]);
  expect(found.sort(byName)).toEqual([...declarations].sort(byName));
}

function byName(a: readonly unknown[], b: readonly unknown[]): number {
  return String(a[0]) < String(b[0]) ? -1 : 1;
}

function typeOfGlobal(name: string): CType {
  const { module } = parseModule(storedFixture());
  return underlyingCType(globalVariables(module).find((variable) => variable.name === name)!.type);
}

describe('C types from debug info', () => {
  it('are those of the C file', () => checkDeclarations(storedFixture()));

  it.for(clangVersions)('are the same from clang %i', (version, { skip }) => {
    skip(!hasClang(version), `clang-${version} is not installed`);
    checkDeclarations(compileNatively(version, fixture, ['-O0']));
    checkDeclarations(compileNatively(version, fixture, ['-O2']));
  });

  it('have members with offsets', () => {
    expect(cDefinition(typeOfGlobal('first'))).toBe(
      [
        'struct node {',
        '  int value; // offset 0',
        '  node *next; // offset 8',
        '  struct node *(*step)(struct node *, int); // offset 16',
        '};',
      ].join('\n'),
    );
    expect(cDefinition(typeOfGlobal('outer'))).toBe(
      [
        'struct outer {',
        '  struct {',
        '    int x; // offset 0',
        '    int y; // offset 4',
        '  }; // offset 0',
        '  union {',
        '    int u; // offset 0',
        '    char c[4]; // offset 0',
        '  } in; // offset 8',
        '  int tail[]; // offset 12',
        '};',
      ].join('\n'),
    );
  });

  it('have bit-fields', () => {
    const flags = typeOfGlobal('flags');
    const members = flags.kind === 'struct' ? flags.members : [];
    expect(members.map(({ name, bitOffset, byteOffset, bitFieldBits }) => [name, bitOffset, byteOffset, bitFieldBits])) //
      .toEqual([
        ['a', 0, 0, 3],
        ['b', 3, 0, 7],
        ['on', 10, 1, 1],
      ]);
  });

  it('have enumerators', () => {
    const colour = typeOfGlobal('colour');
    expect(colour.kind === 'enum' && colour.enumerators).toEqual([
      { name: 'RED', value: 0n },
      { name: 'GREEN', value: 5n },
      { name: 'BLUE', value: -1n },
    ]);
  });

  it('are finite objects where they are recursive', () => {
    const node = typeOfGlobal('first');
    const next = node.kind === 'struct' ? underlyingCType(node.members[1]!.type) : node;
    expect(next.kind).toBe('pointer');
    expect(next.kind === 'pointer' && underlyingCType(next.target)).toBe(node);
    // As a message to another thread they become plain data.
    const copy = structuredClone(node);
    expect(cDefinition(copy)).toBe(cDefinition(node));
  });
});

/** The type of metadata node 0 of a text. */
function typeOf(metadata: string): CType {
  const { module } = parseModule(metadata);
  return cTypeOf(module.metadata.get(0));
}

describe('types that are not of C, or broken', () => {
  it('are marked as unknown and keep their name', () => {
    const reference = typeOf('!0 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: null, size: 64)');
    expect(reference).toEqual({ kind: 'unknown', name: 'DW_TAG_reference_type', bytes: 8 });
    const decimal = typeOf('!0 = !DIBasicType(name: "_Decimal64", size: 64, encoding: DW_ATE_decimal_float)');
    expect(cTypeText(decimal)).toBe('_Decimal64');
    expect(decimal.kind).toBe('unknown');
  });

  it('know nullptr_t', () => {
    const type = typeOf('!0 = !DIBasicType(tag: DW_TAG_unspecified_type, name: "nullptr_t")');
    expect(type).toEqual({ kind: 'unspecified', name: 'nullptr_t' });
  });

  it('end where metadata is cyclic', () => {
    const typedef = typeOf('!0 = !DIDerivedType(tag: DW_TAG_typedef, name: "t", baseType: !0)');
    expect(sizeOfCType(typedef)).toBeUndefined();
    expect(cTypeText(typedef)).toBe('t');
    const pointer = typeOf('!0 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !0, size: 64)');
    expect(cTypeText(pointer)).toContain('…');
    const fn = typeOf('!0 = !DISubroutineType(types: !1)\n!1 = !{!0, !0, !0}');
    expect(cTypeText(fn)).toContain('…');
    const array = typeOf(
      '!0 = !DICompositeType(tag: DW_TAG_array_type, baseType: !0, elements: !{!DISubrange(count: 2)})',
    );
    expect(sizeOfCType(array)).toBeUndefined();
    const record = typeOf(
      '!0 = !DICompositeType(tag: DW_TAG_structure_type, size: 64, elements: !{!1})\n' +
        '!1 = !DIDerivedType(tag: DW_TAG_member, name: "m", baseType: !0, size: 64)',
    );
    expect(cDefinition(record)).toContain('…');
  });

  it('spread qualifiers over the elements of an array', () => {
    const type = typeOf(
      '!0 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !1)\n' +
        '!1 = !DIDerivedType(tag: DW_TAG_volatile_type, baseType: !2)\n' +
        '!2 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 64, elements: !{!DISubrange(count: 2)})\n' +
        '!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)',
    );
    expect(cDeclaration(type, 'a')).toBe('const volatile int a[2]');
    expect(cTypeText(type)).toBe('const volatile int[2]');
    expect(sizeOfCType(type)).toBe(8);
  });

  it('print pointers to arrays and functions', () => {
    const type = typeOf(
      '!0 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1, size: 64)\n' +
        '!1 = !DICompositeType(tag: DW_TAG_array_type, baseType: !2, size: 128, elements: !{!DISubrange(count: 4)})\n' +
        '!2 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)',
    );
    expect(cTypeText(type)).toBe('int (*)[4]');
    expect(cDeclaration(type, 'p')).toBe('int (*p)[4]');
  });
});
