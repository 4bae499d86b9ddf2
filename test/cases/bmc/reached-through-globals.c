#include <assert.h>
/* Code elsewhere reaches what globals that it knows lead to, also where no code here names these. */
static int found, also_found, own;
int *leads_there = &found;
struct entry { const char *name; int *value; };
const struct entry table[2] = {{"own", 0}, {"also", &also_found}};
void elsewhere(void);
// expect: refuted assert@11
int main(void) {
  found = 1; also_found = 2; own = 3; elsewhere();
  assert(found == 1); assert(own == 3); return 0; }
