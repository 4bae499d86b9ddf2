; judge: 22
/* What LLVM reads though it never writes it like that:
   comments as in C, */
target datalayout = "e-p:64:64:64-i64:64:64-s0:64:64-n8:16:32:64-S128-A5"

@hexadecimal = global [u0x10 x i8] zeroinitializer
@aligned = global i1 false, align 4294967296
@short = global fp128 0xL01
@shorter = global x86_fp80 0xK3FFF8000000000000000

declare i32 @personality(...)
declare ptr @make()
declare void @use(ptr)

define i32 @never() {
  ret i32 0

nowhere:
  %nothing = phi i32
  %floats = phi nnan <2 x float>
  ret i32 %nothing
}

define void @inTheLayout() {
  /* of address space 0, whatever the layout says */ %a = alloca i32
  %b = alloca i32, addrspace(5)
  store i32 1, ptr %a
  store i32 1, ptr addrspace(5) %b
  ret void /* the end */
}

; The result is there in @loop, which all ways but the first come back to, and which one comes to from nowhere.
define void @result() personality ptr @personality {
  %made = invoke ptr @make()
          to label %loop unwind label %failed

loop:
  invoke void @use(ptr %made)
          to label %loop unwind label %cleanup

cleanup:
  %pad = landingpad { ptr, i32 }
          cleanup
  call void @use(ptr %made)
  ret void

unreachable:
  br label %loop

failed:
  %other = landingpad { ptr, i32 }
          cleanup
  ret void
}
