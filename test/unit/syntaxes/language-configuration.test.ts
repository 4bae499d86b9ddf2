import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const file = path.resolve(import.meta.dirname, '../../../language-configuration-llvm.json');
const configuration = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly wordPattern: string;
  readonly folding: { readonly markers: { readonly start: string; readonly end: string } };
  readonly indentationRules: { readonly increaseIndentPattern: string; readonly decreaseIndentPattern: string };
};

describe('the language configuration of .ll files', () => {
  it('takes whole names for words', () => {
    const words = '  %foo.bar-1 = call i32 @"a b"(ptr @x, !12, #0, !llvm.loop), $c'.match(
      new RegExp(configuration.wordPattern, 'g'),
    );
    expect(words).toEqual(['%foo.bar-1', 'call', 'i32', '@"a b"', 'ptr', '@x', '!12', '#0', '!llvm.loop', '$c']);
  });

  it.each([
    ['define void @f() {', true],
    ['define void @f() { ; comment', true],
    ['entry:', true],
    ['for.cond:     ; preds = %a, %b', true],
    ['  switch i32 %x, label %d [', true],
    ['  ret void', false],
    ['@s = constant [2 x i8] c"{"', false],
    ['; {', false],
  ])('indents after %s: %s', (line, expected) => {
    expect(new RegExp(configuration.indentationRules.increaseIndentPattern).test(line)).toBe(expected);
  });

  it.each([
    ['}', true],
    ['entry:', true],
    ['  ]', true],
    ['  ret void', false],
  ])('puts %s to the left: %s', (line, expected) => {
    expect(new RegExp(configuration.indentationRules.decreaseIndentPattern).test(line)).toBe(expected);
  });

  it('has markers for regions', () => {
    expect(new RegExp(configuration.folding.markers.start).test('; #region loops')).toBe(true);
    expect(new RegExp(configuration.folding.markers.end).test('  ; endregion')).toBe(true);
  });
});
