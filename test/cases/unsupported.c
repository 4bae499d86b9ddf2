/* What comes behind something unsupported that is reached is not known; what comes before is. */
#include <assert.h>
#include <stdlib.h>

// expect: unknown signed-overflow@6, unknown uninitialised-read@6
int behind(int x) { __asm__("incl %0" : "+r"(x)); return x + 1; }

// expect: unknown signed-overflow@9
int nothing_named(int x) { __asm__ volatile("nop"); return x + 1; }

// expect: unknown signed-overflow@12, unknown uninitialised-read@12
int on_one_way(int c) { int x = 1; if (c) __asm__("incl %0" : "+r"(x)); return x + 1; }

// expect: proved
int never_reached(int c) { int x = 1; if (c > 1 && c < 1) __asm__("incl %0" : "+r"(x)); return x + 1; }

// expect: proved
int before(int x) { assert(x / 2 <= x || x < 0); __asm__ volatile("nop"); return x; }

// expect: unknown assert@21, unknown signed-overflow@21
int before_and_behind(int n) { for (int i = 0; i < 3; i++) { assert(i < 3); __asm__ volatile("nop"); } return n; }

// expect: unknown assert@24
int before_and_behind_by_call(int n) { if (n < 0) __asm__ volatile("call before"); assert(n < 4 || n > 3); return n; }

volatile int device;
static int read_device(void) { return device; }

// expect: unknown assert@31
int behind_a_call_that_never_returns(int x) {
  int d = read_device(); assert(x != 5); return d; }

// expect: unknown assert@37, unknown uninitialised-read@37
int behind_two_of_which_the_first_is_always_met(unsigned long n) {
  if (n < 1ul << 50) return 0;
  char *p = malloc(n);
  int d = device; assert(d == 77); return p != 0; }

#include <pthread.h>
static int in_thread;
static void *thread(void *p) { in_thread = 1; assert(in_thread == 1); return p; }
// expect: unknown assert@46
int before_and_behind_a_thread(int c) {
  int y = c == 1 ? 7 / (c + 1) : 0; if (c == 2) {
    pthread_t t;
    pthread_create(&t, 0, thread, 0); assert(y == 0);
  }
  return y;
}

static int callback(int x) { assert(x != 3); return x; }
void each(int (*)(int));
// expect: unknown assert@58, unknown division-by-zero@59, unknown signed-overflow@59
int before_and_behind_a_callback(int c) {
  assert(c != 3 || c == 3);
  if (c == 2) each(callback);
  else if (c == 4) callback(c);
  assert(c < 5 || c > 4);
  return 10 / (c == 0 ? 1 : 2);
}
