; judge: 19
; Types of every kind, and where names come from.
%named = type { i32, %recursive, %later* }
%recursive = type { ptr, [4 x %"needs quotes"] }
%"needs quotes" = type <{ i8, i16 }>
%opaque = type opaque
%later = type { i64 }
%empty = type {}
%0 = type { i32 }
%1 = type { %0, %empty }
%alias = type i32
%alias2 = type [2 x %alias]
@a = global %named zeroinitializer
@b = global [2 x [3 x <2 x i8>]] zeroinitializer
@c = global %1 zeroinitializer
@d = external global %opaque
@e = global %alias2 [%alias 1, i32 2]
@f = global <{ i8, <{ i16 }> }> zeroinitializer
@g = global ptr addrspace(7) null
@h = global <4 x ptr addrspace(1)> zeroinitializer
@big = global i8388607 0
@matrix = global [1000000 x [0 x i32]] zeroinitializer

define void @scalable(<vscale x 4 x i32> %v, <vscale x 2 x ptr> %p, ptr %m) {
  %s = add <vscale x 4 x i32> %v, splat (i32 1)
  %l = load <vscale x 4 x i32>, ptr %m, align 16
  %i = insertelement <vscale x 4 x i32> poison, i32 1, i64 0
  %b = shufflevector <vscale x 4 x i32> %i, <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer
  %c = icmp ult <vscale x 4 x i32> %s, %l
  %e = getelementptr i32, <vscale x 2 x ptr> %p, i64 1
  ret void
}

define void @targets(target("spirv.Image", float, 1, 0) %image, target("aarch64.svcount") %count, target("x", i32, i8, 1, 2) %x) {
  %slot = alloca target("aarch64.svcount"), align 2
  store target("aarch64.svcount") %count, ptr %slot, align 2
  store target("aarch64.svcount") zeroinitializer, ptr %slot, align 2
  ret void
}

declare void @functions(void (i32, ...)*, ptr (ptr, ptr)*, {i32, i8} (...)*)
declare { i32, { float, double } } @returns_struct()
declare <2 x half> @halves(bfloat, fp128, ppc_fp128, x86_fp80)
