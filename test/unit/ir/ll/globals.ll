; judge: 19
; Globals with everything they can have.
source_filename = "quoted \22name\22.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
module asm ".globl x"
module asm "x: .ascii \22text\\n\22"
$group = comdat any
$"odd comdat" = comdat nodeduplicate
$exact = comdat exactmatch
$large = comdat largest
$same = comdat samesize
$self = comdat any
@0 = private unnamed_addr constant [3 x i8] c"ab\00", align 1
@1 = global i32 0
@external = external global i32
@external_constant = external local_unnamed_addr constant i32, align 8
@weak_external = extern_weak global i32
@internal = internal global i32 1, section "data", align 16
@weak_one = weak global i32 1, comdat($group)
@weak_odr_one = weak_odr dso_local hidden global i32 1
@linkonce_one = linkonce protected global i32 1
@linkonce_odr_one = linkonce_odr unnamed_addr constant i32 1, comdat($"odd comdat")
@common_one = common dso_local global [4 x i8] zeroinitializer, align 4
@appended = appending global [1 x ptr] [ptr @internal], section "llvm.metadata"
@available = available_externally global i32 1
@imported = external dllimport global i32
@exported = dllexport global i32 1
@preemptable = dso_preemptable global i32 1
@tls = thread_local global i32 1
@tls_local_dynamic = internal thread_local(localdynamic) global i32 1
@tls_initial = thread_local(initialexec) unnamed_addr global i32 1
@tls_exec = thread_local(localexec) externally_initialized global i32 1
@space = addrspace(2) externally_initialized constant i32 1
@partitioned = global i32 1, section "s", partition "part", comdat($exact), align 8, !meta !0
@model = global i32 1, code_model "large"
@unchecked = global i32 1, no_sanitize_address, no_sanitize_hwaddress, sanitize_memtag, sanitize_address_dyninit, align 4
@attributed = global i32 1, align 4 #0
@attributed_text = global i32 1 "bss-section"="b"
@self = linkonce_odr global i32 1, comdat
@"quoted \22name\22 \C3\BC" = global i32 1
@-dashes$and.dots_ = global i32 1
@alias = alias i32, ptr @internal
@alias_words = weak dso_local hidden thread_local(initialexec) unnamed_addr alias i32, ptr @tls_initial
@alias_inside = internal alias i8, getelementptr (i8, ptr @appended, i64 4), partition "part"
@resolved = dso_local ifunc i32 (i32), ptr @resolver
@many = global i32 1, section "a", !meta !0, !meta !0, !dbg !1

define internal ptr @resolver() {
  ret ptr @words
}

define weak_odr dso_local hidden fastcc noundef zeroext i32 @words(i32 returned %x) local_unnamed_addr addrspace(0) #0 nounwind "k" section ".text.x" partition "part" comdat($large) align 32 gc "statepoint" prefix i32 7 prologue i8 -112 personality ptr @personality !meta !0 {
  ret i32 %x
}
declare i32 @personality(...)
declare extern_weak void @maybe()
declare !meta !0 void @with_metadata() local_unnamed_addr #1
define weak void @available_function() comdat($same) { ret void }
define void @2() { ret void }
define void @self_function() comdat($self) { unreachable }
declare void @arguments(i32 %named, i32 zeroext, ptr nocapture %1)

attributes #0 = { "bss-section"="b" }
attributes #1 = { nounwind }
!0 = !{}
!1 = !DIGlobalVariableExpression(var: !2, expr: !DIExpression())
!2 = !DIGlobalVariable(name: "x", scope: null)
