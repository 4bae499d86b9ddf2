#include <assert.h>

extern int read_sensor(void);

int per(int total, int people) {
  return total / people;
}

struct ring {
  int values[8];
  unsigned head, count;
};

void push(struct ring *ring, int value) {
  ring->values[(ring->head + ring->count) % 8] = value;
  if (ring->count < 8) ring->count++;
}

int pop(struct ring *ring) {
  int value = ring->values[ring->head];
  ring->head = (ring->head + 1) % 8;
  ring->count--;
  return value;
}

unsigned last_of(unsigned rounds) {
  unsigned at = 0;
  int seen[8] = {0};
  for (unsigned i = 0; i < rounds; i++) {
    seen[at] = 1;
    at = at == 7 ? 0 : at + 1;
  }
  assert(at < 8);
  return seen[at];
}

int warm(void) {
  int now = read_sensor();
  return now > 0 ? 100 / now : 0;
}
