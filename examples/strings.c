#include <assert.h>
#include <string.h>

// Strings: arrays of char that end in a zero, as long as somebody puts it there.
//
// What to look for:
//  - copy: stops in time, and always ends the string.
//  - copy_unbounded: nobody tells it how much room there is.
//  - main: strncpy ends the string only if there is room. A long name leaves `label` without an end: strlen runs on.

enum { ROOM = 8 };

static void copy(char *to, const char *from, int room) {
  int i = 0;
  while (i < room - 1 && from[i] != '\0') {
    to[i] = from[i];
    i++;
  }
  to[i] = '\0';
}

static void copy_unbounded(char *to, const char *from) {
  while ((*to++ = *from++) != '\0') {
  }
}

char __VERIFIER_nondet_char(void);

int main(void) {
  char name[2 * ROOM];
  int length = 0;
  while (length < 2 * ROOM - 1) {
    name[length] = __VERIFIER_nondet_char();
    if (name[length] == '\0') break;
    length++;
  }
  name[length] = '\0';

  char safe[ROOM];
  copy(safe, name, ROOM);
  assert(strlen(safe) < ROOM);

  char label[ROOM];
  strncpy(label, name, ROOM);
  assert(strlen(label) <= ROOM);

  char small[ROOM];
  copy_unbounded(small, name);
  return small[0];
}
