; judge: 19
; Debug records.
define i32 @f(i32 %x) !dbg !4 {
entry:
  %p = alloca i32, align 4, !DIAssignID !8
    #dbg_declare(ptr %p, !6, !DIExpression(), !7)
  store i32 %x, ptr %p, align 4, !DIAssignID !9
    #dbg_assign(i32 %x, !6, !DIExpression(), !9, ptr %p, !DIExpression(DW_OP_plus_uconst, 4), !7)
    #dbg_value(i32 %later, !6, !DIExpression(DW_OP_deref), !7)
  br label %next, !dbg !7
next:
    #dbg_value(!DIArgList(i32 %x, i32 %later), !6, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus), !7)
    #dbg_value(i32 poison, !6, !DIExpression(), !DILocation(line: 3, scope: !4))
    #dbg_value(!10, !6, !DIExpression(), !7)
    #dbg_label(!11, !7)
  %later = load i32, ptr %p, align 4, !dbg !7
  ret i32 %later
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !DILocalVariable(name: "p", scope: !4, file: !1, line: 2, type: !5)
!7 = !DILocation(line: 2, scope: !4)
!8 = distinct !DIAssignID()
!9 = distinct !DIAssignID()
!10 = !{}
!11 = !DILabel(scope: !4, name: "l", file: !1, line: 2)
