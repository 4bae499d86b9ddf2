; judge: 19
; Calls: conventions, tails, bundles, asm, attributes in every place, address spaces, dots passed on.
target datalayout = "e-P0-A0-G0"
declare void @plain()
declare fastcc i32 @fast(i32)
declare ghccc void @ghc()
declare cc 99 void @numbered()
declare i32 @printf(ptr, ...)
declare void @forward(ptr, ...)
declare void @llvm.assume(i1)
declare float @llvm.sqrt.f32(float)
declare token @llvm.call.preallocated.setup(i32)
declare i64 @llvm.read_register.i64(metadata)

define i32 @all(ptr %p, ptr %fp, i1 %c, float %f) #0 {
entry:
  call void @plain()
  tail call void @plain() #1
  notail call void @plain() nounwind
  %a = call fastcc i32 @fast(i32 7)
  call cc 99 void @numbered()
  call ghccc void @ghc()
  %b = call zeroext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(4) %p, i32 noundef %a, double 1.000000e+00)
  %d = call i32 %fp(i32 %b, ptr byval(i32) align 4 %p)
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 16), "nonnull"(ptr %p), "cold"() ]
  %s = call nnan nsz float @llvm.sqrt.f32(float %f)
  %fast = tail call fast float @llvm.sqrt.f32(float %s)
  call addrspace(0) void @plain()
  call void asm sideeffect "nop", ""()
  %as = call i32 asm alignstack "mov $1, $0", "=r,r"(i32 %d) "key"="value" #1
  call void asm sideeffect alignstack inteldialect "int 3", "~{dirflag}"()
  %un = call { i32, i32 } asm sideeffect unwind "x\22y\\\0A", "=r,=r"()
  call void null()
  call void inttoptr (i64 4096 to ptr)()
  call i64 @llvm.read_register.i64(metadata !0)
  call i64 @llvm.read_register.i64(metadata i32 5)
  call i64 @llvm.read_register.i64(metadata ptr %p)
  call i64 @llvm.read_register.i64(metadata !"text")
  call i64 @llvm.read_register.i64(metadata !{!0, null, i32 3})
  callbr void asm sideeffect "", "r,!i"(i32 %a)
          to label %fall [label %indirect]
fall:
  ret i32 %a
indirect:
  %cb = callbr i32 asm "", "=r,r,!i,!i"(i32 %as) to label %fall2 [label %fall3, label %fall2]
fall2:
  ret i32 %cb
fall3:
  unreachable
}

define void @variadic(ptr %x, ...) {
  musttail call void (ptr, ...) @forward(ptr %x, ...)
  ret void
}

define i32 @musttail(i32 %0) {
  %2 = musttail call i32 @musttail(i32 %0)
  ret i32 %2
}

attributes #0 = { "a"="b" alignstack=16 }
attributes #1 = { nounwind memory(none) }
!0 = !{}
