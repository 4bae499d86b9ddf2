#include <assert.h>

// A door with a lock, driven by events in any order, for as long as anybody likes.
//
// What to look for:
//  - the loop has no end, so trying it out or unrolling it can never be enough; yet the first assertion holds.
//  - the second assertion is about the alarm, and some sequence of events breaks it. Replay the shortest one.

enum state { OPEN, CLOSED, LOCKED };
enum event { PUSH, PULL, TURN_KEY };

struct door {
  enum state state;
  int bolted;
  int alarm;
};

static void handle(struct door *door, enum event event) {
  switch (door->state) {
    case OPEN:
      if (event == PUSH) door->state = CLOSED;
      if (event == TURN_KEY) door->alarm = 1;
      break;
    case CLOSED:
      if (event == PULL) door->state = OPEN;
      if (event == TURN_KEY) {
        door->state = LOCKED;
        door->bolted = 1;
      }
      break;
    case LOCKED:
      if (event == TURN_KEY) {
        door->state = CLOSED;
        door->bolted = 0;
      }
      break;
  }
}

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  struct door door = {CLOSED, 0, 0};
  for (;;) {
    handle(&door, __VERIFIER_nondet_uint() % 3);
    assert(door.bolted == (door.state == LOCKED));
    assert(!door.alarm);
  }
}
