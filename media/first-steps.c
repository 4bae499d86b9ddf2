#include <assert.h>

// Verdict has looked at this file already: the marks beside the line numbers say what it found.
// It is a copy of your own. Change it, and the marks follow.

// A proof: whatever x is, what comes back is between 0 and 9.
int clamp(int x) {
  if (x < 0) x = 0;
  if (x > 9) x = 9;
  assert(x >= 0 && x <= 9);
  return x;
}

// A refutation: for one value of x, out of four billion, this overflows. The words after the line say for which.
// Put the cursor there and run "Verdict: Replay Counterexample" to step through it.
int absolute(int x) {
  if (x < 0) x = -x;
  return x;
}

// A refutation that only a certain input shows: when is `count` 0?
int average(const int *values, int count) {
  int total = 0;
  for (int i = 0; i < count && i < 3; i++) {
    total = (total / 2) + (values[i] / 2);
  }
  return total / count;
}

// Unknown, and why: nobody can know what the processor's clock says.
int ticks(void) {
  int now;
  __asm__ volatile("rdtsc" : "=a"(now) : : "edx");
  return now / 1000 + 1;
}
