; judge: 19
; Metadata of every kind; what is odd about it in writing.
@v = global i32 0, !dbg !10
define void @f(i32 %x) !dbg !20 !prof !40 {
  %a = add i32 %x, 1, !dbg !21, !custom !41, !other.name !{!"inline", i32 7}
  call void @llvm.dbg.value(metadata i32 %a, metadata !22, metadata !DIExpression(DW_OP_plus_uconst, 8, DW_OP_stack_value)), !dbg !21
  call void @llvm.dbg.value(metadata !DIArgList(i32 %a, i32 %x), metadata !22, metadata !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value)), !dbg !21
  call void @llvm.dbg.value(metadata !{}, metadata !22, metadata !DIExpression(DW_OP_LLVM_fragment, 0, 16)), !dbg !DILocation(line: 4, column: 1, scope: !20)
  br label %loop, !llvm.loop !42
loop:
  br label %loop, !dbg !21, !llvm.loop !42
}
declare !custom !41 void @declared()
declare void @llvm.dbg.value(metadata, metadata, metadata)

!llvm.module.flags = !{!0, !1}
!llvm.dbg.cu = !{!2}
!llvm.ident = !{!43}
!empty = !{}
!odd\20name = !{!43}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 7, !"Dwarf Version", i32 5}
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "clang \22quoted\22", isOptimized: true, flags: "-O2 \5C", runtimeVersion: 0, splitDebugFilename: "x.dwo", emissionKind: FullDebug, enums: !4, retainedTypes: !5, globals: !9, imports: !30, macros: !31, dwoId: 18446744073709551615, splitDebugInlining: false, debugInfoForProfiling: true, nameTableKind: GNU, rangesBaseAddress: true, sysroot: "/", sdk: "sdk")
!3 = !DIFile(filename: "a.c", directory: "/d", checksumkind: CSK_MD5, checksum: "0123456789abcdef0123456789abcdef", source: "int x;\0A")
!4 = !{!6}
!5 = !{!8, !12}
!6 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "e", file: !3, line: 1, baseType: !8, size: 32, flags: DIFlagEnumClass, elements: !7)
!7 = !{!DIEnumerator(name: "A", value: -1), !DIEnumerator(name: "B", value: 18446744073709551615, isUnsigned: true), !DIEnumerator(name: "C", value: 340282366920938463463374607431768211455, isUnsigned: true)}
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !{!10}
!10 = !DIGlobalVariableExpression(var: !11, expr: !DIExpression())
!11 = distinct !DIGlobalVariable(name: "v", linkageName: "_v", scope: !2, file: !3, line: 2, type: !8, isLocal: false, isDefinition: true, declaration: null, align: 32)
!12 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "s", scope: !3, file: !3, line: 3, size: 128, align: 32, flags: DIFlagPublic | DIFlagTypePassByValue, elements: !13, identifier: "id")
!13 = !{!14, !15}
!14 = !DIDerivedType(tag: DW_TAG_member, name: "bits", scope: !12, file: !3, line: 4, baseType: !8, size: 3, offset: 5, flags: DIFlagBitField, extraData: i64 0)
!15 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !12, size: 64, dwarfAddressSpace: 1)
!16 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 160, elements: !17)
!17 = !{!DISubrange(count: 5, lowerBound: 0), !DISubrange(count: !11), !DISubrange(count: -1), !DISubrange(lowerBound: !DIExpression(DW_OP_constu, 1), upperBound: !11, stride: 4)}
!18 = !DISubroutineType(cc: DW_CC_normal, types: !19)
!19 = !{null, !8, !16}
!20 = distinct !DISubprogram(name: "f", linkageName: "f", scope: !3, file: !3, line: 5, type: !18, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !23, targetFuncName: "t")
!21 = !DILocation(line: 7, column: 3, scope: !24, inlinedAt: !25, isImplicitCode: true)
!22 = !DILocalVariable(name: "a", arg: 1, scope: !20, file: !3, line: 7, type: !8, flags: DIFlagArtificial, align: 32, annotations: !44)
!23 = !{!22, !26}
!24 = distinct !DILexicalBlock(scope: !20, file: !3, line: 8, column: 5)
!25 = distinct !DILocation(line: 0, scope: !27)
!26 = !DILabel(scope: !20, name: "out", file: !3, line: 9)
!27 = !DILexicalBlockFile(scope: !24, file: !3, discriminator: 2)
!28 = !DINamespace(name: "ns", scope: null, exportSymbols: true)
!29 = !DIImportedEntity(tag: DW_TAG_imported_declaration, name: "i", scope: !2, entity: !11, file: !3, line: 10)
!30 = !{!29}
!31 = !{!DIMacroFile(line: 9, file: !3, nodes: !32)}
!32 = !{!DIMacro(type: DW_MACINFO_define, line: 1, name: "M", value: "1"), !DIMacro(type: DW_MACINFO_undef, name: "M")}
!33 = !DITemplateTypeParameter(name: "T", type: !8, defaulted: true)
!34 = !DITemplateValueParameter(tag: DW_TAG_template_value_parameter, name: "N", type: !8, value: i32 7)
!35 = !DIModule(scope: !2, name: "m", configMacros: "-DX", includePath: "/i", apinotes: "n", line: 3)
!36 = !DICommonBlock(scope: !20, declaration: null, name: "c", file: !3, line: 1)
!37 = !DIStringType(name: "str", stringLength: !11, stringLengthExpression: !DIExpression(), size: 32, encoding: DW_ATE_ASCII)
!38 = !DIGenericSubrange(count: !DIExpression(DW_OP_constu, 3), lowerBound: !DIExpression(DW_OP_constu, 1), stride: !DIExpression(DW_OP_constu, 4))
!39 = !GenericDINode(tag: DW_TAG_entry_point, header: "some\00header", operands: {!33, null, !34, !"x", !35})
!40 = !{!"function_entry_count", i64 -1}
!41 = distinct !{!41, !36, !37, !38, !39, !28, !48}
!42 = distinct !{!42, !"llvm.loop.mustprogress", !{!"x", float 1.000000e+00, ptr @f, ptr null}}
!43 = !{!"\00\FFbytes \22 \5C"}
!44 = !{!{!"btf_decl_tag", !"tag"}, !{}}
!45 = !DIObjCProperty(name: "p", file: !3, line: 7, setter: "s", getter: "g", attributes: 7, type: !8)
!46 = !DIDerivedType(tag: DW_TAG_LLVM_ptrauth_type, baseType: !15, ptrAuthKey: 2, ptrAuthIsAddressDiscriminated: true, ptrAuthExtraDiscriminator: 1234)
!47 = distinct !DIAssignID()
!48 = !{!45, !46, !47, null, i32 0, !49}
!49 = !DIBasicType("tag": DW_TAG_unspecified_type, "name": "nullptr")
!keep = !{!48}
