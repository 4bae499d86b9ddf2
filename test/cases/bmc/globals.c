#include <assert.h>

static int counter;
static int const limit = 3;
int shared = 10;

static void bump(void) {
  if (counter < limit)
    counter++;
}

// expect: proved
int main(void) {
  for (int i = 0; i < 5; i++)
    bump();
  assert(counter == 3);
  assert(shared == 10);
  return 0;
}

// expect: refuted assert@24
int from_anywhere(void) { /* another start: globals hold anything */
  assert(limit == 3);
  assert(shared == 10);
  return 0;
}
