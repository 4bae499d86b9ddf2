import { describe, expect, it } from 'vitest';
import { parseModule } from '../../../server/src/ir/parse';
import { findFunction } from '../../../server/src/ir/model/module';

describe('parseModule', () => {
  it('links operands, blocks and arguments as objects', () => {
    const { module, diagnostics } = parseModule(`
define i32 @count(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add nsw i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret i32 %next
}
`);
    expect(diagnostics).toEqual([]);
    const count = findFunction(module, 'count')!;
    const [entry, loop, exit] = count.blocks;
    const [phi, next, done, branch] = loop!.instructions;
    if (phi?.opcode !== 'phi' || next?.opcode !== 'add' || done?.opcode !== 'icmp') throw new Error('opcodes');
    expect(phi.incoming.map(({ value }) => value)[1]).toBe(next);
    expect(phi.incoming.map(({ block }) => block)).toEqual([entry, loop]);
    expect(done.rhs).toBe(count.params[0]);
    if (branch?.opcode !== 'condbr') throw new Error('opcode');
    expect(branch.ifTrue).toBe(exit);
  });

  it('takes a byte order mark, and the line ends of Windows', () => {
    const { module, diagnostics } = parseModule('\ufeffdefine i32 @f() {\r\n  ret i32 0\r\n}\r\n');
    expect(diagnostics).toEqual([]);
    expect(module.functions.map(({ name }) => name)).toEqual(['f']);
  });

  it('takes any text without throwing', () => {
    for (const text of ['', '\r\n', '\0', '}', '"', 'define', 'define i32 @f(', '!0 = !{!0', '@', '%'.repeat(50)]) {
      expect(() => parseModule(text)).not.toThrow();
    }
  });
});
