#include <assert.h>

static const int squares[] = {0, 1, 4, 9};
static const int one = 1;
static const char *names[] = {"zero", "one"};
static int steps[2] = {1, 2};

// expect: refuted out-of-bounds@10
int constant_element(void) {
  *(int *)&squares[1] = 5; /* a place that the text knows */
  return 0;
}

// expect: refuted out-of-bounds@16
int whole_constant(void) {
  *(int *)&one = 5;
  return one;
}

// expect: refuted out-of-bounds@23
int literal(void) {
  char *text = "text";
  text[0] = 'x';
  return 0;
}

// expect: proved
int never_written(unsigned i) {
  assert(names[i % 2][0] == (i % 2 ? 'o' : 'z')); /* the pointers are not constant, but nothing changes them */
  return 0;
}

// expect: refuted assert@35
int written_elsewhere(void) {
  assert(steps[0] == 1);
  return 0;
}

void write(void) {
  steps[0] = 3;
}
