/* The same prototype as glibc's, because programs under verification often carry it along. No include guard: each
   inclusion takes NDEBUG anew (C17 7.2). */
#undef assert

#ifdef NDEBUG
#define assert(expression) ((void)0)
#else
#define assert(expression) ((void)((expression) || (__assert_fail(#expression, __FILE__, __LINE__, __func__), 0)))
#endif

#if defined(__STDC_VERSION__) && __STDC_VERSION__ < 202311L
#undef static_assert
#define static_assert _Static_assert
#endif

extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__noreturn__));
