/** Attributes of LLVM 14 to 22 that are bare words or have arguments; others are kept as well, with a warning. */
const known: ReadonlySet<string> = new Set(
  `
  align alignstack allocalign allockind allocptr allocsize alwaysinline argmemonly builtin byref byval captures cold
  convergent coro_elide_safe coro_only_destroy_when_complete dead_on_return dead_on_unwind denormal_fpenv
  dereferenceable dereferenceable_or_null disable_sanitizer_instrumentation elementtype flatten fn_ret_thunk_extern hot
  hybrid_patchable immarg inaccessiblemem_or_argmemonly inaccessiblememonly inalloca initializes inlinehint inreg
  jumptable memory minsize mustprogress naked nest no_sanitize_address no_sanitize_hwaddress
  no_sanitize_memory noalias nobuiltin nocallback nocapture nocf_check nocreateundeforpoison nodivergencesource
  noduplicate noext nofpclass nofree noimplicitfloat noinline nomerge nonlazybind nonnull noprofile noread
  norecurse noredzone noreturn nosanitize_bounds nosanitize_coverage nosync noundef nounwind null_pointer_is_valid
  optdebug optforfuzzing optnone optsize preallocated presplitcoroutine range readnone readonly returned returns_twice
  safestack sanitize_address sanitize_alloc_token sanitize_hwaddress sanitize_memory sanitize_memtag
  sanitize_numerical_stability sanitize_realtime sanitize_realtime_blocking sanitize_thread sanitize_type
  shadowcallstack signext skipprofile speculatable speculative_load_hardening sret ssp sspreq sspstrong strictfp
  swiftasync swifterror swiftself uwtable vscale_range willreturn writable writeonly zeroext nooutline
  `
    .trim()
    .split(/\s+/),
);

/** Attributes whose argument is a type. */
const typed: ReadonlySet<string> = new Set(['byref', 'byval', 'elementtype', 'inalloca', 'preallocated', 'sret']);

/** Attributes whose argument is one number. */
const numeric: ReadonlySet<string> = new Set([
  'align',
  'alignstack',
  'dead_on_return',
  'dereferenceable',
  'dereferenceable_or_null',
]);

export function isKnownAttribute(name: string): boolean {
  return known.has(name);
}

export function isTypeAttribute(name: string): boolean {
  return typed.has(name);
}

export function isIntAttribute(name: string): boolean {
  return numeric.has(name);
}
