import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { definitionsAt } from '../../../../server/src/ir/index/definitions';
import { indexSymbols } from '../../../../server/src/ir/index/index-symbols';
import {
  definitionsOf,
  occurrenceAt,
  occurrencesOf,
  referencesOf,
  symbolKind,
  type SymbolIndex,
} from '../../../../server/src/ir/index/symbols';
import { parseModule } from '../../../../server/src/ir/parse';
import { clangVersions, compileNatively, fixture, hasClang, storedFixture, storedOptimised } from '../fixtures/compile';

/** Offset of the n-th occurrence of a piece of text, from 0. */
function offsetOf(text: string, piece: string, n = 0): number {
  let at = text.indexOf(piece);
  for (let i = 0; i < n; i++) at = text.indexOf(piece, at + 1);
  if (at < 0) throw new Error(`no ${piece}`);
  return at;
}

/** The line (trimmed) on which what stands at the n-th occurrence of a piece is defined. */
function definedIn(text: string, piece: string, n = 0): string[] {
  const index = indexSymbols(text);
  const found = occurrenceAt(index, offsetOf(text, piece, n));
  if (found === undefined) return ['nothing there'];
  return definitionsOf(index, found.symbol).map(({ start }) => lineAround(text, start));
}

function referencedIn(text: string, piece: string, n = 0): string[] {
  const index = indexSymbols(text);
  const found = occurrenceAt(index, offsetOf(text, piece, n))!;
  return referencesOf(index, found.symbol).map(({ start }) => lineAround(text, start));
}

function lineAround(text: string, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, (text + '\n').indexOf('\n', offset)).trim();
}

const small = `%struct.t = type { i32, %struct.t* }
%0 = type { i32 }
$odr = comdat any
@g = global i32 0
@"quoted name" = constant %0 zeroinitializer, comdat($odr)
@table = constant [2 x ptr] [ptr blockaddress(@f, %body), ptr blockaddress(@late, %2)]

define i32 @f(i32 %n, %struct.t* %p, %0* byval(%0) %0) #0 comdat($odr) !dbg !3 {
entry:
  %x = add i32 %n, 1 ; not a reference: %n
  br label %body

body:                                             ; preds = %body, %entry
  %y = phi i32 [ %x, %entry ], [ %n, %body ]
  %1 = load %0, %0* %0
  %2 = getelementptr %struct.t, %struct.t* %p, i32 0, i32 1
  %c = icmp eq i32 %y, 0, !dbg !4
  call void @late(ptr @"quoted name", i32 %x)
  br i1 %c, label %body, label %"the end"

"the end":
  ret i32 %x
}

define void @late(ptr %0, i32) {
  %x = load i32, ptr @g
  switch i32 %x, label %3 [
    i32 1, label %2
  ]

3:                                                ; preds = %2
  br label %2
}

declare void @ext(%struct.t, i32 %unused) #0

attributes #0 = { nounwind "a"="%x @f" }

!named = !{!3}
!3 = distinct !DISubprogram(name: "f", scope: !4)
!4 = !DILocation(line: 1, column: 2, scope: !3)
`;

describe('definitions and references', () => {
  it.each([
    ['%n, 1', 0, 'define i32 @f(i32 %n, %struct.t* %p, %0* byval(%0) %0) #0 comdat($odr) !dbg !3 {'],
    ['%entry ]', 0, 'entry:'],
    ['%"the end"', 0, '"the end":'],
    ['%struct.t, %struct', 0, '%struct.t = type { i32, %struct.t* }'],
    ['@late(ptr', 0, 'define void @late(ptr %0, i32) {'],
    ['@"quoted name", i32', 0, '@"quoted name" = constant %0 zeroinitializer, comdat($odr)'],
    ['$odr)', 0, '$odr = comdat any'],
    ['#0 comdat', 0, 'attributes #0 = { nounwind "a"="%x @f" }'],
    ['!3 {', 0, '!3 = distinct !DISubprogram(name: "f", scope: !4)'],
    ['%body)', 0, 'body:                                             ; preds = %body, %entry'],
    ['@g\n', 0, '@g = global i32 0'],
    // From a comment.
    ['%entry\n', 0, 'entry:'],
  ])('%s (%i) is defined in: %s', (piece, n, expected) => {
    expect(definedIn(small, piece, n)).toEqual([expected]);
  });

  it('keep functions apart', () => {
    expect(definedIn(small, '%x,', 0)).toEqual(['%x = add i32 %n, 1 ; not a reference: %n']);
    expect(definedIn(small, '%x, label')).toEqual(['%x = load i32, ptr @g']);
    expect(referencedIn(small, '%x = add')).toEqual([
      '%y = phi i32 [ %x, %entry ], [ %n, %body ]',
      'call void @late(ptr @"quoted name", i32 %x)',
      'ret i32 %x',
    ]);
  });

  it('leave out comments and strings', () => {
    expect(referencedIn(small, '%n, %struct')).toEqual([
      '%x = add i32 %n, 1 ; not a reference: %n',
      '%y = phi i32 [ %x, %entry ], [ %n, %body ]',
    ]);
    const index = indexSymbols(small);
    expect(occurrenceAt(index, offsetOf(small, '%x @f'))).toBeUndefined();
    const body = occurrenceAt(index, offsetOf(small, '%body,'))!;
    expect(referencesOf(index, body.symbol)).toHaveLength(4);
    expect(occurrencesOf(index, body.symbol)).toHaveLength(6);
  });

  it('tell a type from a value of the same name', () => {
    const header = 'define i32 @f(i32 %n, %struct.t* %p, %0* byval(%0) %0) #0 comdat($odr) !dbg !3 {';
    const type = '%0 = type { i32 }';
    const load = offsetOf(small, '%1 = load');
    const from = (piece: string) => {
      const at = small.indexOf(piece, load);
      const index = indexSymbols(small);
      return definitionsOf(index, occurrenceAt(index, at)!.symbol).map(({ start }) => lineAround(small, start));
    };
    expect(from('%0, %0*')).toEqual([type]);
    expect(from('%0* %0')).toEqual([type]);
    expect(from('%0\n')).toEqual([header]);
  });

  it('find the entry block that has no label', () => {
    const text = 'define i32 @f(i32 %0) {\n  br label %2\n2:\n  %3 = phi i32 [ 1, %1 ], [ %0, %2 ]\n  br label %2\n}\n';
    expect(definedIn(text, '%1 ]')).toEqual(['br label %2']);
    const index = indexSymbols(text);
    const entry = occurrenceAt(index, text.indexOf('%1 ]'))!;
    expect(entry.kind).toBe('label');
  });

  it('find what is numbered silently', () => {
    const text = 'define i32 @f(i32, i32 %x) {\n  add i32 %0, 1\n  ret i32 %2\n}\n';
    const source = { text, module: parseModule(text).module, symbols: indexSymbols(text) };
    const defined = (piece: string) => definitionsAt(source, text.indexOf(piece));
    expect(defined('%0')).toEqual([{ start: text.indexOf('i32,'), end: text.indexOf(', i32 %x') }]);
    expect(defined('%2')).toEqual([{ start: text.indexOf('add'), end: text.indexOf('add') }]);
  });

  it('belong to the name the cursor is in or behind', () => {
    const index = indexSymbols(small);
    const start = offsetOf(small, '%n, 1');
    expect(occurrenceAt(index, start - 1)).toBeUndefined();
    expect(occurrenceAt(index, start)).toMatchObject({ start, end: start + 2, kind: 'local', isDefinition: false });
    expect(occurrenceAt(index, start + 2)).toMatchObject({ start });
    expect(occurrenceAt(index, start + 3)).toBeUndefined();
    expect(occurrenceAt(index, -1)).toBeUndefined();
    expect(occurrenceAt(indexSymbols(''), 0)).toBeUndefined();
  });
});

describe('text with errors', () => {
  it('loses only the broken function', () => {
    const text = `define void @a(i32 %x) {
  %y = add i32 %x, ((
  call void @b(i32 %y

define void @b(i32 %x) {
  %y = add i32 %x, 1
  ret void
}
@g = global ptr @b
`;
    expect(definedIn(text, '%x, 1')).toEqual(['define void @b(i32 %x) {']);
    expect(definedIn(text, '@b\n')).toEqual(['define void @b(i32 %x) {']);
    expect(definedIn(text, '%y\n')).toEqual(['%y = add i32 %x, ((']);
  });

  it('does not take a string without its end for the rest of the file', () => {
    const text = `source_filename = "broken
@g = global i32 0
define void @f() "attribute {
  store i32 1, ptr @g
  ret void
}
@"no end = global i32 1
@h = global ptr @g
`;
    expect(definedIn(text, '@g\n')).toEqual(['@g = global i32 0']);
    expect(definedIn(text, '@h')).toEqual(['@h = global ptr @g']);
  });

  it('reports every definition of a name that has several', () => {
    expect(definedIn('@g = global i32 0\n@g = global i32 1\n@h = global ptr @g\n', '@g\n')).toHaveLength(2);
  });
});

/** Names in code, found in another way: by a pattern, once comments and strings are blanked. */
function namesByPattern(text: string): Map<number, string> {
  const blank = (match: string): string => ' '.repeat(match.length);
  const code = text.replace(/[%@$]"[^"]*"|"[^"\n]*"|;.*/g, (match) => (/^[%@$]/.test(match) ? match : blank(match)));
  const names = new Map<number, string>();
  for (const match of code.matchAll(/[%@](?:"[^"]*"|[-\w$.]+)|[!#^][0-9]+|(?<![-\w$.])\$(?:"[^"]*"|[-\w$.]+)/g)) {
    names.set(match.index, match[0]);
  }
  return names;
}

function checkRealText(text: string): void {
  const index = indexSymbols(text);
  const inCode = new Map<number, string>();
  index.starts.forEach((start, i) => {
    const name = text.slice(start, index.ends[i]);
    const isComment = (index.flags[i]! & 2) !== 0;
    const kind = symbolKind(index, index.symbols[i]!);
    const isLabel = kind === 'label' && (index.flags[i]! & 1) !== 0;
    if (!isComment && !isLabel && kind !== 'namedMetadata') inCode.set(start, name);
  });
  expect([...inCode]).toEqual([...namesByPattern(text)]);
  checkDefinitions(text, index);
}

function checkDefinitions(text: string, symbols: SymbolIndex): void {
  const { module } = parseModule(text);
  const source = { text, module, symbols };
  for (let symbol = 0; symbol < symbols.kinds.length; symbol++) {
    // The implicit entry block has no name in the text, and need not be mentioned; nor need a name that is a type.
    const [first] = occurrencesOf(symbols, symbol);
    if (first === undefined) continue;
    const about = `${symbolKind(symbols, symbol)} ${lineAround(text, first.start)}`;
    expect(definitionsAt(source, first.start), about).toHaveLength(1);
  }
  const names = new Map<number, string>();
  symbols.starts.forEach((start, i) => {
    if ((symbols.flags[i]! & 1) !== 0) names.set(start, text.slice(start, symbols.ends[i]));
  });
  for (const fn of module.functions) {
    expect(names.has(fn.nameStart)).toBe(true);
    for (const { start, name } of fn.blocks.flatMap((block) => block.instructions)) {
      // Every name that is written at the start of an instruction, and no other.
      expect(names.has(start)).toBe(text[start] === '%' && name !== undefined);
    }
  }
  for (const variable of module.variables) expect(names.has(variable.nameStart)).toBe(true);
  for (const node of module.metadata.values()) expect(names.has(node.start)).toBe(node.defined);
}

describe('real text', () => {
  it('has all its names indexed and defined once', () => {
    checkRealText(storedFixture());
    checkRealText(storedOptimised());
  });

  it.for(clangVersions)('of clang %i as well', (version, { skip }) => {
    skip(!hasClang(version), `clang-${version} is not installed`);
    checkRealText(compileNatively(version, fixture, ['-O0']));
    checkRealText(compileNatively(version, fixture, ['-O2', '-fdiscard-value-names']));
  });

  const written = path.join(import.meta.dirname, '../ll');

  it.each(readdirSync(written))('has all its names indexed in %s, written by hand', (file) => {
    checkRealText(readFileSync(path.join(written, file), 'utf8'));
  });

  it('survives being cut anywhere', () => {
    const text = storedFixture();
    for (let cut = 0; cut < text.length; cut += 997) {
      const index = indexSymbols(text.slice(0, cut));
      expect(index.starts.length).toBe(index.symbols.length);
      expect([...index.symbols].every((symbol) => symbol >= 0)).toBe(true);
    }
  });
});
