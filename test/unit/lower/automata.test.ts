import { describe, expect, it } from 'vitest';
import { lowered, x86 } from './lowered';

describe('automata', () => {
  it('has one location per block that is reached in several ways, and none for others', () => {
    const program = lowered(
      `${x86}
define i32 @f(i32 noundef %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %done
body:
  %next = add nsw i32 %i, 1
  br label %head
done:
  ret i32 %i
}`,
      'f',
    );
    const cfa = program.functions.get('f')!;
    expect(cfa.locations.map(({ label }) => label)).toEqual(['entry', 'exit', 'head']);
    expect(cfa.edges.map(({ source, target }) => `${source.label} ${target.label}`)).toEqual([
      'entry head',
      'head head',
      'head exit',
    ]);
  });

  it('calls stand alone on their edge', () => {
    const program = lowered(
      `${x86}
define i32 @g(i32 noundef %x) {
  %y = add i32 %x, 1
  ret i32 %y
}
define i32 @f(i32 noundef %x) {
  %a = call i32 @g(i32 noundef %x)
  %b = call i32 @g(i32 noundef %a)
  %s = add nsw i32 %a, %b
  ret i32 %s
}`,
      'f',
    );
    for (const { edges } of program.functions.values())
      for (const { statements } of edges)
        if (statements.some(({ kind }) => kind === 'call')) expect(statements).toHaveLength(1);
  });
});
