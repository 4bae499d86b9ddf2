/* C11 atomics and the older builtins, all orders; volatile; fences. */
#include <stdatomic.h>
#include <stdbool.h>
atomic_int counter;
_Atomic long long wide;
_Atomic(void *) pointer;
atomic_flag flag = ATOMIC_FLAG_INIT;
struct pair { int a, b; };
_Atomic struct pair pair;
volatile int hardware;
_Atomic float real;

int add(int n) { return atomic_fetch_add(&counter, n) + counter++; }
int all(int n) {
  atomic_store_explicit(&counter, n, memory_order_release);
  n += atomic_load_explicit(&counter, memory_order_acquire);
  n += atomic_load_explicit(&counter, memory_order_relaxed);
  n += atomic_fetch_sub_explicit(&counter, n, memory_order_acq_rel);
  n += atomic_fetch_or(&counter, n) + atomic_fetch_and(&counter, n) + atomic_fetch_xor(&counter, n);
  return n + atomic_exchange(&counter, n);
}
bool swap(int *expected, int wanted) {
  return atomic_compare_exchange_strong(&counter, expected, wanted) ||
         atomic_compare_exchange_weak_explicit(&counter, expected, wanted, memory_order_release, memory_order_relaxed);
}
struct pair whole(struct pair p) {
  struct pair old = pair;
  pair = p;
  return old;
}
void *set(void *p) { return atomic_exchange(&pointer, p); }
void spin(void) {
  while (atomic_flag_test_and_set(&flag)) {}
  atomic_thread_fence(memory_order_seq_cst);
  atomic_signal_fence(memory_order_acquire);
  atomic_flag_clear(&flag);
}
int old_style(int *p) {
  __sync_synchronize();
  return __sync_fetch_and_add(p, 1) + __sync_val_compare_and_swap(p, 1, 2) + __sync_fetch_and_nand(p, 3) +
         __atomic_fetch_nand(p, 4, __ATOMIC_SEQ_CST) + __sync_lock_test_and_set(p, 1) + __sync_fetch_and_max(p, 4);
}
long long sum(void) { wide += 5; real = 2.5f; return wide + hardware + hardware; }
