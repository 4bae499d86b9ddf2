/* Linkage: static, extern, weak, alias, ifunc, sections, visibility, thread-local, common, used, tentative. */
int common;
static int internal = 1;
extern int external;
extern __attribute__((weak)) int weak_external;
__attribute__((weak)) int weak_defined = 2;
__attribute__((visibility("hidden"))) int hidden = 3;
__attribute__((visibility("protected"))) int protected = 4;
__attribute__((section("custom.section"))) int placed = 5;
__attribute__((aligned(64))) int aligned = 6;
static __attribute__((used)) int kept = 7;
const int constant = 8;
_Thread_local int per_thread = 9;
static __thread int per_thread_internal;
extern _Thread_local int per_thread_external;
__attribute__((tls_model("initial-exec"))) __thread int per_thread_model;
volatile int hardware;
int target(int x) { return x + internal + external + per_thread + per_thread_internal++ + per_thread_external + kept; }
int target_alias(int) __attribute__((alias("target")));
extern int hidden_alias __attribute__((alias("hidden"), visibility("hidden")));
int weak_alias(int) __attribute__((weak, alias("target")));
static int implementation(int x) { return x; }
static void *resolve(void) { return (void *)implementation; }
int dispatched(int) __attribute__((ifunc("resolve")));
__attribute__((weak)) int overridable(void) { return 1; }
__attribute__((section(".text.special"), aligned(32))) int placed_function(void) { return per_thread_model; }
__attribute__((weak)) int missing(void);
int call_if_there(void) { return missing ? missing() : (int)(long)&weak_external + dispatched(1); }
static int counter(void) { static int n = 5; return n++; }
int count(void) { return counter() + hardware + hardware; }
__asm__(".globl in_asm\nin_asm: .long 1\n");
__asm__("\t.ident \"second line\"");
