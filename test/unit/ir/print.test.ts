import { describe, expect, it } from 'vitest';
import { findFunction } from '../../../server/src/ir/model/module';
import { parseModule } from '../../../server/src/ir/parse';
import { instructionText, printFunction, typeText, valueText } from '../../../server/src/ir/print';

const text = `define noundef i32 @f(ptr noundef %p, i32 %n) #0 {
entry:
  %v = load volatile i32, ptr %p, align 4, !tbaa !0
  switch i32 %v, label %out [
    i32 -1, label %entry.other
    i32 7, label %out
  ]

entry.other:
  %c = call i32 (ptr, ...) @g(ptr nonnull %p, i32 1) #1
  br label %out

out:
  %r = phi i32 [ 0, %entry ], [ 1, %entry ], [ %c, %entry.other ]
  ret i32 %r
}
`;
const { module } = parseModule(`${text}declare i32 @g(ptr, ...)\n!0 = !{}\n`);
const fn = findFunction(module, 'f')!;

describe('printing', () => {
  it('writes a function as LLVM does', () => {
    expect(printFunction(fn)).toBe(text);
  });

  it('writes instructions, operands and types by themselves', () => {
    const [load] = fn.blocks[0]!.instructions;
    expect(instructionText(load!)).toBe('%v = load volatile i32, ptr %p, align 4, !tbaa !0');
    expect(valueText(load!)).toBe('%v');
    expect(valueText(fn)).toBe('@f');
    expect(typeText(fn.valueType)).toBe('i32 (ptr, i32)');
  });
});
