/* errno.h: one errno, for there are no threads. Not static: calls of which nothing is known may change it. */
#include "model.h"

int errno_value;

int *__errno_location(void) {
  return &errno_value;
}
