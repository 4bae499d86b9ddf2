/* Atomic operations, one thread. */
#include <stdatomic.h>
#include <stdio.h>
int main(void) {
  atomic_int n = 5;
  _Atomic unsigned long flags = 0xf0;
  int old = atomic_fetch_add(&n, 3);
  old += atomic_fetch_sub(&n, 1);
  unsigned long f = atomic_fetch_or(&flags, 3) + atomic_fetch_and(&flags, 0x33) + atomic_fetch_xor(&flags, 0xff);
  int expected = 7, swapped = atomic_compare_exchange_strong(&n, &expected, 100);
  int again = atomic_compare_exchange_strong(&n, &expected, 200);
  int was = atomic_exchange(&n, 9);
  n++;
  n *= 2;
  printf("%d %lu %d %d %d %d %d %lu\n", old, f, swapped, again, expected, was, n, (unsigned long)flags);
  return 0;
}
