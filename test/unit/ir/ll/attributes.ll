; judge: 19
; Attributes in all their forms.
%t = type { i32, i32 }
declare noalias noundef nonnull align 16 dereferenceable(8) ptr @result(i64) #0
declare range(i32 0, 10) i32 @ranged(i64 range(i64 -5, 100), i8 range(i8 100, -100))
declare nofpclass(nan inf) float @classes(float nofpclass(nzero sub pnorm), double nofpclass(all))
declare void @memory(ptr byval(%t) align 8, ptr sret(%t) align 4, ptr byref([4 x i8])) memory(argmem: readwrite, inaccessiblemem: write)
declare void @pointers(ptr nocapture readonly, ptr readnone, ptr writeonly, ptr nofree, ptr nest, ptr noalias, ptr dereferenceable_or_null(16), ptr align 64, ptr allocptr, i64 allocalign, ptr swiftself, ptr writable dereferenceable(4) initializes((0, 4), (8, 12)), ptr dead_on_unwind)
declare signext inreg i8 @integers(i8 signext, i16 zeroext, i32 inreg, i8 returned)
declare void @swift(ptr swiftasync)
declare void @functions() alwaysinline
declare void @grouped() #1
declare void @string_attribute(ptr "key"="value" "flag") "a b"="c,d"
declare ptr @allocate(i64, i64) allockind("alloc,zeroed") allocsize(0, 1) "alloc-family"="malloc"
declare void @unwinds() uwtable
declare void @unwinds_sync() uwtable(sync)
declare void @vectors() vscale_range(1,16)
declare void @stack() alignstack(32)
declare void @memory_none() memory(none)
declare void @memory_default() memory(read, argmem: none)
define void @at_a_call() {
  call void @functions() builtin
  ret void
}
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)
attributes #0 = { allocsize(0) cold nofree nosync willreturn "frame-pointer"="all" "no-trapping-math"="true" }
attributes #1 = { alignstack=16 convergent coro_only_destroy_when_complete disable_sanitizer_instrumentation fn_ret_thunk_extern hot inlinehint  mustprogress naked nobuiltin nocallback nocf_check noduplicate noimplicitfloat noinline nomerge nonlazybind noprofile norecurse noredzone noreturn nosanitize_bounds nosanitize_coverage nounwind null_pointer_is_valid optforfuzzing optnone presplitcoroutine returns_twice safestack sanitize_address sanitize_hwaddress sanitize_memory sanitize_memtag sanitize_thread shadowcallstack skipprofile speculatable speculative_load_hardening sspreq strictfp uwtable(async) }
