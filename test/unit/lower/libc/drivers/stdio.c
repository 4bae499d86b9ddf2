#include "compare.h"

int model_snprintf(char *, size_t, const char *, ...), model_sprintf(char *, const char *, ...);
int model_printf(const char *, ...), model_fprintf(FILE *, const char *, ...);
int model_puts(const char *), model_fputs(const char *, FILE *), model_putchar(int), model_fputc(int, FILE *);
int model_putc(int, FILE *), model_fflush(FILE *);
size_t model_fwrite(const void *, size_t, size_t, FILE *);

static char ours[256], theirs[256];

#define FORMATS(...)                                                                   \
  do {                                                                                 \
    size_t n = below(3) == 0 ? below(12) : sizeof ours;                                \
    memset(ours, 'x', sizeof ours);                                                    \
    memset(theirs, 'x', sizeof theirs);                                                \
    int expected = snprintf(theirs, n, __VA_ARGS__);                                   \
    SAME("snprintf", model_snprintf(ours, n, __VA_ARGS__), expected);                  \
    SAME("snprintf", memcmp(ours, theirs, sizeof ours), 0);                            \
    SAME("sprintf", model_sprintf(ours, __VA_ARGS__), sprintf(theirs, __VA_ARGS__));   \
    SAME("sprintf", strcmp(ours, theirs), 0);                                          \
    SAME("printf", model_printf(__VA_ARGS__), expected);                               \
    SAME("fprintf", model_fprintf(stdout, __VA_ARGS__), expected);                     \
  } while (0)

/* A random conversion: flags, width, precision, then what is given. */
static const char *conversion(const char *end) {
  static char text[40];
  char *at = text;
  *at++ = '<';
  *at++ = '%';
  for (unsigned i = below(3); i > 0; i--) *at++ = "-+ #0"[below(5)];
  if (below(2)) at += sprintf(at, "%u", below(15));
  if (below(2)) at += sprintf(at, ".%u", below(15));
  sprintf(at, "%s>", end);
  return text;
}

#define CONVERTS(end, value)              \
  do {                                    \
    const char *format = conversion(end); \
    FORMATS(format, value);               \
  } while (0)

static long long value_of(void) {
  static const long long some[] = {0, 1, -1, INT_MAX, INT_MIN, LLONG_MAX, LLONG_MIN, 255, -128, 8};
  return below(3) == 0 ? some[below(10)] : (long long)(random_bits() << 8) >> below(64);
}

int main(void) {
  static const char *const words[] = {"", "a", "abc", "a longer word, with spaces"};
  for (int round = 0; round < 2000; round++) {
    long long x = value_of();
    const char *word = words[below(4)];
    int bit = (int)below(2), width = (int)below(20) - 10, precision = (int)below(6) - 2;
    CONVERTS("d", (int)x);
    CONVERTS("i", (int)x);
    CONVERTS("u", (unsigned)x);
    CONVERTS("x", (unsigned)x);
    CONVERTS("X", (unsigned)x);
    CONVERTS("o", (unsigned)x);
    CONVERTS("hd", (int)x);
    CONVERTS("hhd", (int)x);
    CONVERTS("hu", (unsigned)x);
    CONVERTS("hhx", (unsigned)x);
    CONVERTS("ld", (long)x);
    CONVERTS("lld", x);
    CONVERTS("llu", x);
    CONVERTS("lx", (long)x);
    CONVERTS("zu", (size_t)x);
    CONVERTS("td", (ptrdiff_t)x);
    CONVERTS("jd", (intmax_t)x);
    CONVERTS("s", word);
    FORMATS("%s=%d;%c%%%5.2s|%-5c|%.0d|%x", word, (int)x, 'q', word, 'z', bit, (unsigned)x);
    FORMATS("%*d %-*d %.*s %.*d", width, (int)x, 5, (int)x, precision, word, precision, 7);
    FORMATS("%s %s %s %s %d %d %d %d %lld", word, word, word, word, 1, 2, 3, 4, x);
  }
  SAME("puts", model_puts("a") >= 0 && model_fputs("a", stdout) >= 0 && model_fflush(stdout) == 0, 1);
  for (int c = -1; c < 256; c++) {
    SAME("putchar", model_putchar(c), (unsigned char)c);
    SAME("fputc", model_fputc(c, stdout), (unsigned char)c);
    SAME("putc", model_putc(c, stdout), (unsigned char)c);
  }
  SAME("fwrite", model_fwrite("abc", 1, 3, stdout), 3);
  SAME("fwrite", model_fwrite("abc", 0, 3, stdout), 0);
  printf("%lu comparisons\n", comparisons);
}
