/* errno.h: one errno, for there are no threads. */
#include "model.h"

static int errno_value;

int *__errno_location(void) {
  return &errno_value;
}
