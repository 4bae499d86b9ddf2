// expect: out-of-bounds
#include <stdlib.h>
#include <string.h>
int main(void) {
  const char *text = "hello";
#ifdef FIXED
  char *copy = malloc(strlen(text) + 1);
#else
  char *copy = malloc(strlen(text));
#endif
  if (!copy) return 0;
  for (int i = 0; i <= 5; i++)
    copy[i] = text[i]; // here
  int r = copy[0] == 'x';
  free(copy);
  return r;
}
