; judge: 22
; What came after LLVM 19.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@distance = global i64 ptrtoaddr (ptr @distance to i64)
@negative = global [2 x float] [float 0x7FF0000000000000, float -1.000000e+00]
@authenticated = global ptr ptrauth (ptr @f, i32 0, i64 0, ptr null, ptr @f)
define void @f(i32 %a, i32 %b, i64 %l, ptr captures(none) initializes((0, 4)) %p, ptr captures(address, read_provenance) %q, ptr captures(ret: address, provenance) %r, ptr dead_on_return %s) memory(argmem: read, errnomem: write, target_mem0: none) {
  %c = icmp samesign ult i32 %a, %b
  %f = uitofp nneg i32 %a to float
  %e = fpext nnan float %f to double
  %t = fptrunc fast double %e to float
  %n = ptrtoaddr ptr %p to i64
  %m = atomicrmw usub_cond ptr %p, i32 1 seq_cst
  %o = atomicrmw usub_sat ptr %p, i32 1 seq_cst
  %v = atomicrmw fmaximum ptr %p, float 1.000000e+00 seq_cst
  %w = atomicrmw fminimum ptr %p, float 1.000000e+00 seq_cst
  call void @llvm.lifetime.start.p0(ptr poison)
  ret void
}
declare void @llvm.lifetime.start.p0(ptr captures(none))
declare noundef range(i32 0, 2) i32 @g(ptr dead_on_return) nocreateundeforpoison
declare riscv_vls_cc(128) void @vls()
declare amdgpu_gfx_whole_wave i32 @wave(i1, i32)
declare void @sanitized() sanitize_type sanitize_realtime sanitize_numerical_stability
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(sourceLanguageName: DW_LNAME_C, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!4 = !DIFixedPointType(name: "fixed", size: 32, encoding: DW_ATE_signed_fixed, kind: Binary, factor: -4)
!5 = !DISubrangeType(name: "range", baseType: !3, lowerBound: i64 1, upperBound: i64 10)
!keep = !{!4, !5}
