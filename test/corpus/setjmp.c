/* Non-local jumps, signals' types, returns twice. */
#include <setjmp.h>
static jmp_buf buffer;
int protect(int (*f)(void)) {
  volatile int attempts = 0;
  int code = setjmp(buffer);
  if (code != 0 && attempts > 3) return -1;
  attempts++;
  return f() + code;
}
void fail(int code) { longjmp(buffer, code); }
int builtin(void) {
  static void *space[5];
  if (__builtin_setjmp(space)) return 1;
  __builtin_longjmp(space, 1);
}
void *frame(void) { return (char *)__builtin_frame_address(0) + (long)__builtin_return_address(0); }
