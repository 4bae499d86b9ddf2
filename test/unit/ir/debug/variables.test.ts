import { describe, expect, it } from 'vitest';
import { cDeclaration, cTypeText } from '../../../../server/src/ir/debug/c-type-text';
import { globalVariables } from '../../../../server/src/ir/debug/globals';
import { parameterTypes, returnType } from '../../../../server/src/ir/debug/parameters';
import { debugVariables, isInScope, type DebugVariable } from '../../../../server/src/ir/debug/variables';
import { findFunction, type Module } from '../../../../server/src/ir/model/module';
import { parseModule } from '../../../../server/src/ir/parse';
import { clangVersions, compileNatively, fixture, hasClang, storedFixture, storedOptimised } from '../fixtures/compile';

function describeVariables(module: Module, name: string): string[] {
  return debugVariables(findFunction(module, name)!).map(describeVariable);
}

/** `int total @ 92:7 in 91-105: declare`. */
function describeVariable(variable: DebugVariable): string {
  const { declaration, scope, locations } = variable;
  const place = declaration ? `${declaration.line}:${declaration.column}` : '-';
  const range = scope ? `${scope.startLine}-${scope.endLine}` : '-';
  const kinds = [...new Set(locations.map((location) => location.kind))].join('+');
  return `${cDeclaration(variable.type, variable.name)} @ ${place} in ${range}: ${kinds}`;
}

function checkUnoptimised(ll: string): void {
  const { module } = parseModule(ll);
  expect(describeVariables(module, 'sum')).toEqual([
    'const int *values @ 92:20 in 92-102: declare',
    'int count @ 92:32 in 92-102: declare',
    'int total @ 93:7 in 92-102: declare',
    'int i @ 94:12 in 94-97: declare',
    'int each @ 95:9 in 94-97: declare',
    'int total @ 99:9 in 98-100: declare',
  ]);
  expect(describeVariables(module, 'vla').filter((text) => !text.includes('__vla_expr'))).toEqual([
    'int n @ 68:13 in 68-74: declare',
    'int m @ 68:20 in 68-74: declare',
    'int a[*] @ 69:7 in 68-74: declare',
    'int b[*][*] @ 70:7 in 68-74: declare',
  ]);
}

describe('variables of functions', () => {
  it('are declared once at -O0', () => checkUnoptimised(storedFixture()));

  it.for(clangVersions)('are found in what clang %i writes, intrinsics or records', (version, { skip }) => {
    skip(!hasClang(version), `clang-${version} is not installed`);
    checkUnoptimised(compileNatively(version, fixture, ['-O0']));
    const { module } = parseModule(compileNatively(version, fixture, ['-O2']));
    const names = debugVariables(findFunction(module, 'sum')!).map((variable) => variable.name);
    expect(names.sort()).toEqual(['count', 'doubled', 'each', 'i', 'total', 'total', 'values', 'x']);
  });

  it('live in allocas, arguments and values', () => {
    const { module } = parseModule(storedFixture());
    const [values] = debugVariables(findFunction(module, 'sum')!);
    const [location] = values!.locations;
    expect(location?.kind === 'declare' && location.address.kind).toBe('instruction');
    const q = debugVariables(findFunction(module, 'copy')!)[0]!.locations[0]!;
    expect(q.kind === 'declare' && q.address.kind).toBe('argument');
  });

  it('follow values through optimised code, inlined calls apart', () => {
    const { module } = parseModule(storedOptimised());
    const variables = debugVariables(findFunction(module, 'sum')!);
    const x = variables.find((variable) => variable.name === 'x')!;
    expect(x.inlinedAt).toBeDefined();
    expect(x.parameter).toBe(1);
    const total = variables.find((variable) => variable.name === 'total')!;
    expect(total.locations.map((location) => location.kind)).toEqual(['value', 'value', 'value']);
    const count = variables.find((variable) => variable.name === 'count')!;
    expect(count.locations.map((location) => location.kind)).toEqual(['value', 'lost']);
  });

  it('are in scope within their block only', () => {
    const { module } = parseModule(storedFixture());
    const sum = findFunction(module, 'sum')!;
    const variables = debugVariables(sum);
    const instructions = sum.blocks.flatMap((block) => block.instructions);
    const line = (n: number) => instructions.find((candidate) => candidate.debugLocation?.number('line') === n)!;
    const visible = (n: number) => variables.filter((variable) => isInScope(variable, line(n))).map(({ name }) => name);
    expect(visible(96)).toEqual(['values', 'count', 'total', 'i', 'each']);
    expect(visible(100)).toEqual(['values', 'count', 'total', 'total']);
    expect(visible(102)).toEqual(['values', 'count', 'total']);
  });

  it('that were optimised out are listed without a location', () => {
    const { module } = parseModule(`
define void @f() !dbg !1 {
  ret void
}
!1 = distinct !DISubprogram(name: "f", file: !2, line: 3, retainedNodes: !3)
!2 = !DIFile(filename: "a.c", directory: "/d")
!3 = !{!4}
!4 = !DILocalVariable(name: "gone", scope: !1, file: !2, line: 4, type: null)`);
    const [gone] = debugVariables(findFunction(module, 'f')!);
    expect(gone).toMatchObject({ name: 'gone', locations: [], declaration: { file: '/d/a.c', line: 4, column: 1 } });
  });
});

describe('parameters', () => {
  it.each([
    ['-O0', storedFixture],
    ['-O2', storedOptimised],
  ] as const)('are matched to arguments at %s', (_level, text) => {
    const { module } = parseModule(text());
    const make = findFunction(module, 'make')!;
    const described = parameterTypes(make)!.map(({ name, type, passing }) => [
      cDeclaration(type, name!),
      passing.kind,
      ...(passing.kind === 'coerced' ? passing.arguments : passing.kind === 'unknown' ? [] : [passing.argument]).map(
        (argument) => argument.name,
      ),
    ]);
    expect(described).toEqual([
      ['struct pair p', 'coerced', 'p.coerce'],
      ['struct big q', 'indirect', 'q'],
      ['_Bool f', 'direct', 'f'],
      ['char c', 'direct', 'c'],
      ['double d', 'direct', 'd'],
    ]);
    expect(cTypeText(returnType(make)!)).toBe('struct pair');
  });

  it('skip the hidden one for a returned struct', () => {
    const { module } = parseModule(storedFixture());
    const [q] = parameterTypes(findFunction(module, 'copy')!)!;
    expect(q!.passing.kind === 'indirect' && q!.passing.argument.index).toBe(1);
  });

  it('of a function without a body are matched by position if all are scalars', () => {
    const { module } = parseModule(`
declare !dbg !1 i32 @f(i32, ptr)
declare !dbg !1 i32 @g(i64, ptr)
declare i32 @h(i32)
!1 = !DISubprogram(name: "f", file: !2, line: 3, type: !3)
!2 = !DIFile(filename: "a.c", directory: "/d")
!3 = !DISubroutineType(types: !{!4, !4, !5})
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !4, size: 64)`);
    const kinds = (name: string) => parameterTypes(findFunction(module, name)!)?.map(({ passing }) => passing.kind);
    expect(kinds('f')).toEqual(['direct', 'direct']);
    expect(kinds('g')).toEqual(['unknown', 'unknown']);
    expect(kinds('h')).toBeUndefined();
  });
});

describe('global variables', () => {
  it('have declarations, and statics their function', () => {
    const { module } = parseModule(storedFixture());
    const variables = globalVariables(module);
    const rows = variables.find((variable) => variable.name === 'rows')!;
    expect(rows).toMatchObject({
      declaration: { file: '/project/debug.c', line: 39, column: 1 },
      function: undefined,
      isStatic: false,
    });
    expect(rows.global?.name).toBe('rows');
    const count = variables.find((variable) => variable.name === 'count')!;
    expect(count).toMatchObject({ function: 'counter', isStatic: true, declaration: { line: 77 } });
    // The literal "text".
    expect(variables.some((variable) => variable.name === undefined)).toBe(true);
  });

  it('that were optimised away are still listed', () => {
    const variables = globalVariables(parseModule(storedOptimised()).module);
    const message = variables.find((variable) => variable.name === 'message');
    expect(message).toBeDefined();
    expect(variables.filter((variable) => variable.name === 'table')).toHaveLength(1);
  });
});
