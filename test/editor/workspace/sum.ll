; ModuleID = 'sum.c'
source_filename = "sum.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@__const.main.values = private unnamed_addr constant [3 x i32] [i32 1, i32 2, i32 3], align 4
@.str = private unnamed_addr constant [12 x i8] c"result == 6\00", align 1, !dbg !0
@.str.1 = private unnamed_addr constant [6 x i8] c"sum.c\00", align 1, !dbg !7
@__PRETTY_FUNCTION__.main = private unnamed_addr constant [15 x i8] c"int main(void)\00", align 1, !dbg !12

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @sum(ptr noundef %values, i32 noundef %count) #0 !dbg !28 {
entry:
  %values.addr = alloca ptr, align 8
  %count.addr = alloca i32, align 4
  %total = alloca i32, align 4
  %i = alloca i32, align 4
  store ptr %values, ptr %values.addr, align 8
    #dbg_declare(ptr %values.addr, !35, !DIExpression(), !36)
  store i32 %count, ptr %count.addr, align 4
    #dbg_declare(ptr %count.addr, !37, !DIExpression(), !38)
    #dbg_declare(ptr %total, !39, !DIExpression(), !40)
  store i32 0, ptr %total, align 4, !dbg !40
    #dbg_declare(ptr %i, !41, !DIExpression(), !43)
  store i32 0, ptr %i, align 4, !dbg !43
  br label %for.cond, !dbg !44

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !dbg !45
  %1 = load i32, ptr %count.addr, align 4, !dbg !47
  %cmp = icmp slt i32 %0, %1, !dbg !48
  br i1 %cmp, label %for.body, label %for.end, !dbg !49

for.body:                                         ; preds = %for.cond
  %2 = load ptr, ptr %values.addr, align 8, !dbg !50
  %3 = load i32, ptr %i, align 4, !dbg !52
  %idxprom = sext i32 %3 to i64, !dbg !50
  %arrayidx = getelementptr inbounds i32, ptr %2, i64 %idxprom, !dbg !50
  %4 = load i32, ptr %arrayidx, align 4, !dbg !50
  %5 = load i32, ptr %total, align 4, !dbg !53
  %add = add nsw i32 %5, %4, !dbg !53
  store i32 %add, ptr %total, align 4, !dbg !53
  br label %for.inc, !dbg !54

for.inc:                                          ; preds = %for.body
  %6 = load i32, ptr %i, align 4, !dbg !55
  %inc = add nsw i32 %6, 1, !dbg !55
  store i32 %inc, ptr %i, align 4, !dbg !55
  br label %for.cond, !dbg !56, !llvm.loop !57

for.end:                                          ; preds = %for.cond
  %7 = load i32, ptr %total, align 4, !dbg !60
  ret i32 %7, !dbg !61
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 !dbg !62 {
entry:
  %retval = alloca i32, align 4
  %values = alloca [3 x i32], align 4
  %result = alloca i32, align 4
  store i32 0, ptr %retval, align 4
    #dbg_declare(ptr %values, !65, !DIExpression(), !69)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %values, ptr align 4 @__const.main.values, i64 12, i1 false), !dbg !69
    #dbg_declare(ptr %result, !70, !DIExpression(), !71)
  %arraydecay = getelementptr inbounds [3 x i32], ptr %values, i64 0, i64 0, !dbg !72
  %call = call i32 @sum(ptr noundef %arraydecay, i32 noundef 3), !dbg !73
  store i32 %call, ptr %result, align 4, !dbg !71
  %0 = load i32, ptr %result, align 4, !dbg !74
  %cmp = icmp eq i32 %0, 6, !dbg !74
  br i1 %cmp, label %if.then, label %if.else, !dbg !77

if.then:                                          ; preds = %entry
  br label %if.end, !dbg !77

if.else:                                          ; preds = %entry
  call void @__assert_fail(ptr noundef @.str, ptr noundef @.str.1, i32 noundef 14, ptr noundef @__PRETTY_FUNCTION__.main) #3, !dbg !74
  unreachable, !dbg !74

if.end:                                           ; preds = %if.then
  ret i32 0, !dbg !78
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #1

; Function Attrs: noreturn nounwind
declare void @__assert_fail(ptr noundef, ptr noundef, i32 noundef, ptr noundef) #2

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { noreturn nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { noreturn nounwind }

!llvm.dbg.cu = !{!18}
!llvm.module.flags = !{!20, !21, !22, !23, !24, !25, !26}
!llvm.ident = !{!27}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(scope: null, file: !2, line: 14, type: !3, isLocal: true, isDefinition: true)
!2 = !DIFile(filename: "sum.c", directory: ".", checksumkind: CSK_MD5, checksum: "b2ad16022fba1a398d78152188446a45")
!3 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 96, elements: !5)
!4 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!5 = !{!6}
!6 = !DISubrange(count: 12)
!7 = !DIGlobalVariableExpression(var: !8, expr: !DIExpression())
!8 = distinct !DIGlobalVariable(scope: null, file: !2, line: 14, type: !9, isLocal: true, isDefinition: true)
!9 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 48, elements: !10)
!10 = !{!11}
!11 = !DISubrange(count: 6)
!12 = !DIGlobalVariableExpression(var: !13, expr: !DIExpression())
!13 = distinct !DIGlobalVariable(scope: null, file: !2, line: 14, type: !14, isLocal: true, isDefinition: true)
!14 = !DICompositeType(tag: DW_TAG_array_type, baseType: !15, size: 120, elements: !16)
!15 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !4)
!16 = !{!17}
!17 = !DISubrange(count: 15)
!18 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !19, splitDebugInlining: false, nameTableKind: None)
!19 = !{!0, !7, !12}
!20 = !{i32 7, !"Dwarf Version", i32 5}
!21 = !{i32 2, !"Debug Info Version", i32 3}
!22 = !{i32 1, !"wchar_size", i32 4}
!23 = !{i32 8, !"PIC Level", i32 2}
!24 = !{i32 7, !"PIE Level", i32 2}
!25 = !{i32 7, !"uwtable", i32 2}
!26 = !{i32 7, !"frame-pointer", i32 2}
!27 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!28 = distinct !DISubprogram(name: "sum", scope: !2, file: !2, line: 3, type: !29, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !18, retainedNodes: !34)
!29 = !DISubroutineType(types: !30)
!30 = !{!31, !32, !31}
!31 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!32 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !33, size: 64)
!33 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !31)
!34 = !{}
!35 = !DILocalVariable(name: "values", arg: 1, scope: !28, file: !2, line: 3, type: !32)
!36 = !DILocation(line: 3, column: 20, scope: !28)
!37 = !DILocalVariable(name: "count", arg: 2, scope: !28, file: !2, line: 3, type: !31)
!38 = !DILocation(line: 3, column: 32, scope: !28)
!39 = !DILocalVariable(name: "total", scope: !28, file: !2, line: 4, type: !31)
!40 = !DILocation(line: 4, column: 7, scope: !28)
!41 = !DILocalVariable(name: "i", scope: !42, file: !2, line: 5, type: !31)
!42 = distinct !DILexicalBlock(scope: !28, file: !2, line: 5, column: 3)
!43 = !DILocation(line: 5, column: 12, scope: !42)
!44 = !DILocation(line: 5, column: 8, scope: !42)
!45 = !DILocation(line: 5, column: 19, scope: !46)
!46 = distinct !DILexicalBlock(scope: !42, file: !2, line: 5, column: 3)
!47 = !DILocation(line: 5, column: 23, scope: !46)
!48 = !DILocation(line: 5, column: 21, scope: !46)
!49 = !DILocation(line: 5, column: 3, scope: !42)
!50 = !DILocation(line: 6, column: 14, scope: !51)
!51 = distinct !DILexicalBlock(scope: !46, file: !2, line: 5, column: 35)
!52 = !DILocation(line: 6, column: 21, scope: !51)
!53 = !DILocation(line: 6, column: 11, scope: !51)
!54 = !DILocation(line: 7, column: 3, scope: !51)
!55 = !DILocation(line: 5, column: 31, scope: !46)
!56 = !DILocation(line: 5, column: 3, scope: !46)
!57 = distinct !{!57, !49, !58, !59}
!58 = !DILocation(line: 7, column: 3, scope: !42)
!59 = !{!"llvm.loop.mustprogress"}
!60 = !DILocation(line: 8, column: 10, scope: !28)
!61 = !DILocation(line: 8, column: 3, scope: !28)
!62 = distinct !DISubprogram(name: "main", scope: !2, file: !2, line: 11, type: !63, scopeLine: 11, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !18, retainedNodes: !34)
!63 = !DISubroutineType(types: !64)
!64 = !{!31}
!65 = !DILocalVariable(name: "values", scope: !62, file: !2, line: 12, type: !66)
!66 = !DICompositeType(tag: DW_TAG_array_type, baseType: !31, size: 96, elements: !67)
!67 = !{!68}
!68 = !DISubrange(count: 3)
!69 = !DILocation(line: 12, column: 7, scope: !62)
!70 = !DILocalVariable(name: "result", scope: !62, file: !2, line: 13, type: !31)
!71 = !DILocation(line: 13, column: 7, scope: !62)
!72 = !DILocation(line: 13, column: 20, scope: !62)
!73 = !DILocation(line: 13, column: 16, scope: !62)
!74 = !DILocation(line: 14, column: 3, scope: !75)
!75 = distinct !DILexicalBlock(scope: !76, file: !2, line: 14, column: 3)
!76 = distinct !DILexicalBlock(scope: !62, file: !2, line: 14, column: 3)
!77 = !DILocation(line: 14, column: 3, scope: !76)
!78 = !DILocation(line: 15, column: 3, scope: !62)
