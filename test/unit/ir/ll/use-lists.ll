; judge: 19
; Orders of uses.
@g = global i32 0
@a = global [2 x ptr] [ptr @g, ptr @g]
define i32 @f(i32 %x, i1 %c) {
entry:
  %y = add i32 %x, %x
  %s = insertvalue { i32, i32 } poison, i32 %y, 0
  %t = insertvalue { i32, i32 } %s, i32 %y, 1
  %u = extractvalue { i32, i32 } %s, 0
  br i1 %c, label %out, label %out
out:
  ret i32 %u
  uselistorder i32 %x, { 1, 0 }
  uselistorder i32 %y, { 1, 0 }
  uselistorder { i32, i32 } %s, { 1, 0 }
  uselistorder label %out, { 1, 0 }
}
uselistorder ptr @g, { 1, 0 }
