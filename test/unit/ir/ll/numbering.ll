; judge: 19
; Numbers of unnamed things, names that look like numbers, references forward, blocks without labels.
define i32 @unnamed(i32, i32 %named, i32) {
  %3 = add i32 %0, %1
  %4 = add i32 %3, %named
  br label %5

5:
  %6 = phi i32 [ %4, %2 ], [ %7, %5 ]
  %7 = add i32 %6, 1
  %8 = icmp slt i32 %7, 10
  br i1 %8, label %5, label %9

9:
  ret i32 %7
}

define i32 @implicit(i32 %x) {
  add i32 %x, 1
  mul i32 %1, 2
  br label %3
  call i32 @implicit(i32 5)
  ret i32 %4
}

define i32 @gaps(i32 %5) {
entry:
  %10 = add i32 %5, 1
  br label %20
20:
  %30 = add i32 %10, 1
  ret i32 %30
}

define i32 @"1"(i32 %"2", i32 %"with space") {
"0":
  %"3" = add i32 %"2", %"with space"
  br label %"a b"
"a b":
  %-x = add i32 %"3", 1
  %$y = add i32 %-x, 1
  %.z = add i32 %$y, 1
  %"\C3\BC\22" = add i32 %.z, 1
  br label %-dash
-dash:
  ret i32 %"\C3\BC\22"
}

define i32 @forward(i1 %c) {
entry:
  br i1 %c, label %def, label %out
use:
  %v = phi i32 [ %w, %def ], [ %next, %use ]
  %next = add i32 %v, %w
  %cond = icmp eq i32 %next, 3
  br i1 %cond, label %out, label %use
out:
  ret i32 0
def:
  %w = add i32 1, 1
  br label %use
}
