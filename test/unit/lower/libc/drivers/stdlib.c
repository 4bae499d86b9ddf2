#include "compare.h"
#include <inttypes.h>

int model_abs(int);
long model_labs(long);
long long model_llabs(long long);
div_t model_div(int, int);
ldiv_t model_ldiv(long, long);
lldiv_t model_lldiv(long long, long long);
int model_atoi(const char *);
long model_atol(const char *);
long long model_atoll(const char *);
long model_strtol(const char *, char **, int);
long long model_strtoll(const char *, char **, int);
unsigned long model_strtoul(const char *, char **, int);
unsigned long long model_strtoull(const char *, char **, int);
intmax_t model_strtoimax(const char *, char **, int);
uintmax_t model_strtoumax(const char *, char **, int);
long model___isoc23_strtol(const char *, char **, int);
unsigned long model___isoc23_strtoul(const char *, char **, int);
void model_qsort(void *, size_t, size_t, int (*)(const void *, const void *));
void *model_bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));
int model_rand(void), model_rand_r(unsigned *);
long model_random(void);
int *model___errno_location(void);

#define PARSES(name, s, base)                                                   \
  do {                                                                          \
    char *ours = NULL, *theirs = NULL;                                          \
    errno = 0;                                                                  \
    *model___errno_location() = 0;                                              \
    SAME(#name, model_##name(s, &ours, base), name(s, &theirs, base));          \
    SAME(#name, offset_of(ours, s), offset_of(theirs, s));                      \
    /* glibc says EINVAL where there is no number, which C does not ask for. */ \
    SAME(#name, *model___errno_location() == ERANGE, errno == ERANGE);          \
  } while (0)

static void parse_all(const char *s, int base) {
  PARSES(strtol, s, base);
  PARSES(strtoll, s, base);
  PARSES(strtoul, s, base);
  PARSES(strtoull, s, base);
  PARSES(strtoimax, s, base);
  PARSES(strtoumax, s, base);
}

static void parse_random(void) {
  static const char *const alphabets[] = {"0123456789", "01", "0x9aFzZ-+ ", " \t\n+-0123456789", "9", "789abcdefABCDEF"};
  static const int bases[] = {0, 10, 16, 8, 2, 36, 7};
  char s[72];
  random_string(s, below(3) == 0 ? 70 : 22, alphabets[below(6)]);
  if (below(4) == 0) memcpy(s, below(2) ? "0x" : " -0X", below(2) ? 2 : 4);
  s[71] = 0;
  parse_all(s, bases[below(7)]);
}

static const char *const edges[] = {
    "", " ", "-", "+", "0", "0x", "0xg", "0X1", "-0x", "08", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616",
    "-18446744073709551615", "-18446744073709551616", "-1", "+-1", "- 1", "0x8000000000000000", "0xffffffffffffffffff",
    "\v\f\r12a", "2147483648", "zz", "0b101", "1e5",
};

static long long value_of(void) {
  static const long long some[] = {0, 1, -1, INT_MAX, INT_MIN + 1, LLONG_MAX, LLONG_MIN + 1, 7, -7, 10};
  return below(3) == 0 ? some[below(10)] : (long long)(random_bits() << 8) >> below(64);
}

static void arithmetic(void) {
  long long x = value_of(), y = value_of();
  int i = (int)x == INT_MIN ? 0 : (int)x, j = (int)y == 0 ? 3 : (int)y;
  if (x == LLONG_MIN) x = 0;
  if (y == 0) y = 3;
  SAME("abs", model_abs(i), abs(i));
  SAME("labs", model_labs(x), labs(x));
  SAME("llabs", model_llabs(x), llabs(x));
  SAME("div", model_div(i, j).quot, div(i, j).quot);
  SAME("div", model_div(i, j).rem, div(i, j).rem);
  SAME("ldiv", model_ldiv(x, y).quot, ldiv(x, y).quot);
  SAME("ldiv", model_ldiv(x, y).rem, ldiv(x, y).rem);
  SAME("lldiv", model_lldiv(x, y).quot, lldiv(x, y).quot);
  SAME("lldiv", model_lldiv(x, y).rem, lldiv(x, y).rem);
  char s[40];
  snprintf(s, sizeof s, "%*s%+lldx", (int)below(3), "", x);
  SAME("atoll", model_atoll(s), atoll(s));
  SAME("atol", model_atol(s), atol(s));
  snprintf(s, sizeof s, "%d", i);
  SAME("atoi", model_atoi(s), atoi(s));
}

static size_t width;
static int by_bytes(const void *a, const void *b) {
  return memcmp(a, b, width);
}

static void sorting(void) {
  static const size_t widths[] = {1, 2, 4, 5, 8, 12};
  unsigned char ours[12 * 20], theirs[12 * 20], key[12];
  width = widths[below(6)];
  size_t n = below(20);
  for (size_t i = 0; i < n * width; i++) ours[i] = theirs[i] = (unsigned char)below(3);
  for (size_t i = 0; i < width; i++) key[i] = (unsigned char)below(3);
  model_qsort(ours, n, width, by_bytes);
  qsort(theirs, n, width, by_bytes);
  SAME("qsort", memcmp(ours, theirs, n * width), 0);
  const void *found = model_bsearch(key, theirs, n, width, by_bytes);
  SAME("bsearch", found != NULL, bsearch(key, theirs, n, width, by_bytes) != NULL);
  if (found != NULL) SAME("bsearch", memcmp(found, key, width), 0);
}

int main(void) {
  static const int bases[] = {0, 2, 8, 10, 16, 36};
  for (size_t i = 0; i < sizeof edges / sizeof *edges; i++)
    for (int b = 0; b < 6; b++) parse_all(edges[i], bases[b]);
  static const int wrong[] = {-1, 1, 37, INT_MIN, INT_MAX};
  for (int i = 0; i < 5; i++) SAME("strtol", model_strtol("12", NULL, wrong[i]), 0);
  SAME("atoi", model_atoi("-2147483648"), INT_MIN);
  char *end;
  SAME("__isoc23_strtol", model___isoc23_strtol("-0b1012", &end, 0), -5);
  SAME("__isoc23_strtol", *end, '2');
  SAME("__isoc23_strtol", model___isoc23_strtol("0b2", &end, 2), 0);
  SAME("__isoc23_strtol", *end, 'b');
  SAME("__isoc23_strtoul", model___isoc23_strtoul("0B11", NULL, 2), 3);
  SAME("__isoc23_strtoul", model___isoc23_strtoul("0x1b", NULL, 0), 27);
  for (int round = 0; round < 3000; round++) {
    parse_random();
    arithmetic();
    sorting();
    unsigned seed = 1;
    SAME("rand", model_rand() >= 0 && model_rand_r(&seed) >= 0 && model_random() >= 0, 1);
  }
  printf("%lu comparisons\n", comparisons);
}
