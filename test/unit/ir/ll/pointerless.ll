; judge: 22
; Nothing here says whether pointers have types: calls need not fit the declaration.
define i32 @calls(i32 %x) {
  %a = call i32 @anything()
  %b = call float @anything(i32 %x)
  %c = call i64 @calls()
  ret i32 %a
}

declare i32 @anything(...)
