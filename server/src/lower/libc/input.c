/* stdio.h, input: what is read is arbitrary, and may end or fail at any time. Streams are not looked at. */
#include "model.h"

typedef struct stream FILE;

#define EOF (-1)

/* Each call gives some number. */
int __VERIFIER_nondet_character(void);
int __VERIFIER_nondet_int(void);

/* Where this is reached, the execution is undecided. */
static void not_supported(void) {
  __asm__ volatile("");
}

static int any_character(void) {
  int c = __VERIFIER_nondet_character();
  return c >= 0 && c <= 255 ? c : EOF;
}

int getchar(void) {
  return any_character();
}

int getc(FILE *stream) {
  (void)stream;
  return any_character();
}

int fgetc(FILE *stream) {
  (void)stream;
  return any_character();
}

int ungetc(int c, FILE *stream) {
  (void)stream;
  return c == EOF ? EOF : (unsigned char)c;
}

char *fgets(char *s, int n, FILE *stream) {
  (void)stream;
  int i = 0;
  while (i + 1 < n) {
    int c = any_character();
    if (c == EOF) break;
    s[i++] = (char)c;
    if (c == '\n') break;
  }
  if (n <= 0 || (i == 0 && n > 1)) return NULL;
  s[i] = 0;
  return s;
}

/* All of the object that it points to becomes arbitrary (lower/calls/external.ts). */
void __verdict_scramble(void *object);

/* For a buffer that is a whole object of n bytes, n > 1 (link.ts chooses): what lies behind the line is arbitrary, too. */
char *__verdict_whole_fgets(char *s, int n, FILE *stream) {
  (void)stream;
  if (any_character() == EOF) return NULL;
  int end = __VERIFIER_nondet_int();
  if (end < 1 || end >= n) end = n - 1;
  __verdict_scramble(s);
  s[end] = 0;
  return s;
}

size_t fread(void *to, size_t size, size_t n, FILE *stream) {
  (void)stream;
  unsigned char *bytes = to;
  size_t i = 0;
  while (i < size * n) {
    int c = any_character();
    if (c == EOF) break;
    bytes[i++] = (unsigned char)c;
  }
  return size == 0 ? 0 : i / size;
}

size_t __verdict_whole_fread(void *to, size_t size, size_t n, FILE *stream) {
  (void)stream;
  int got = __VERIFIER_nondet_int();
  __verdict_scramble(to);
  (void)size;
  return got >= 0 && (size_t)got <= n ? (size_t)got : n;
}

long long __VERIFIER_nondet_long_long(void);
float __VERIFIER_nondet_float(void);
double __VERIFIER_nondet_double(void);

static int is_white(int c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/* A word of at most `width` characters (any number if that is 0), and its terminator. */
static void read_word(char *to, int width) {
  int i = 0;
  do {
    int c = any_character();
    if (i > 0 && (c <= 0 || is_white(c))) break;
    to[i++] = c <= 0 || is_white(c) ? '-' : (char)c;
  } while (i != width);
  to[i] = 0;
}

/* Items are read as the format says until that fails, which may be at any of them. */
static int read_items(const char *format, va_list args) {
  int enough = __VERIFIER_nondet_int();
  int done = 0;
  for (size_t i = 0; format[i] != 0; i++) {
    if (format[i] != '%' || format[++i] == '%') continue;
    int suppressed = format[i] == '*';
    if (suppressed) i++;
    int width = 0;
    for (; format[i] >= '0' && format[i] <= '9'; i++) width = 10 * width + (format[i] - '0');
    /* -2 hh, -1 h, 0 none, 1 l z t, 2 ll j. */
    int length = 0, is_long_double = 0;
    for (;; i++) {
      if (format[i] == 'h') length--;
      else if (format[i] == 'l') length++;
      else if (format[i] == 'z' || format[i] == 't') length = 1;
      else if (format[i] == 'j') length = 2;
      else if (format[i] == 'L') is_long_double = 1;
      else break;
    }
    if (enough < 0) return EOF;
    if (done == enough) return done;
    if (suppressed) continue;
    switch (format[i]) {
      case 'd':
      case 'i':
      case 'u':
      case 'o':
      case 'x':
      case 'X': {
        long long value = __VERIFIER_nondet_long_long();
        if (length < -1) *__builtin_va_arg(args, signed char *) = (signed char)value;
        else if (length == -1) *__builtin_va_arg(args, short *) = (short)value;
        else if (length == 0) *__builtin_va_arg(args, int *) = (int)value;
        else if (length == 1) *__builtin_va_arg(args, long *) = (long)value;
        else *__builtin_va_arg(args, long long *) = value;
        break;
      }
      case 'c': {
        char *to = __builtin_va_arg(args, char *);
        if (length != 0) not_supported();
        for (int k = 0; k == 0 || k < width; k++) to[k] = (char)__VERIFIER_nondet_character();
        break;
      }
      case 's':
        if (length != 0) not_supported();
        read_word(__builtin_va_arg(args, char *), width);
        break;
      case 'f':
      case 'F':
      case 'e':
      case 'E':
      case 'g':
      case 'G':
      case 'a':
      case 'A':
        if (is_long_double) *__builtin_va_arg(args, long double *) = __VERIFIER_nondet_double();
        else if (length == 1) *__builtin_va_arg(args, double *) = __VERIFIER_nondet_double();
        else *__builtin_va_arg(args, float *) = __VERIFIER_nondet_float();
        break;
      default:
        /* Sets of characters, pointers, %n. */
        not_supported();
        return done;
    }
    done++;
  }
  return done;
}

int vscanf(const char *format, va_list args) {
  return read_items(format, args);
}

int vfscanf(FILE *stream, const char *format, va_list args) {
  (void)stream;
  return read_items(format, args);
}

/*
 * Where the text shows the format (link.ts chooses): ten bits for each item, the first lowest. Four say what it is, six
 * how wide a word may be.
 */
extern const unsigned long long __verdict_items;

static int read_coded_items(va_list args) {
  int enough = __VERIFIER_nondet_int();
  if (enough < 0) return EOF;
  int done = 0;
  for (unsigned long long items = __verdict_items; items != 0; items >>= 10) {
    if (done == enough) return done;
    void *to = __builtin_va_arg(args, void *);
    switch (items & 15) {
      case 1:
        *(char *)to = (char)__VERIFIER_nondet_character();
        break;
      case 2:
        *(short *)to = (short)__VERIFIER_nondet_int();
        break;
      case 3:
        *(int *)to = __VERIFIER_nondet_int();
        break;
      case 4:
        *(long long *)to = __VERIFIER_nondet_long_long();
        break;
      case 5:
        *(float *)to = __VERIFIER_nondet_float();
        break;
      case 6:
        *(double *)to = __VERIFIER_nondet_double();
        break;
      default:
        read_word(to, (int)(items >> 4 & 63));
        break;
    }
    done++;
  }
  return done;
}

#define SCANF(name, read, parameters...)              \
  int name(parameters const char *format, ...) {      \
    va_list args;                                     \
    __builtin_va_start(args, format);                 \
    int n = read;                                     \
    __builtin_va_end(args);                           \
    return n;                                         \
  }
#define ALL_SCANF(name, parameters...)                                      \
  SCANF(name, read_items(format, args), parameters)                         \
  SCANF(__isoc99_##name, read_items(format, args), parameters)              \
  SCANF(__isoc23_##name, read_items(format, args), parameters)              \
  SCANF(__verdict_items_##name, read_coded_items(args), parameters)

ALL_SCANF(scanf)
ALL_SCANF(fscanf, __attribute__((unused)) FILE *stream, )
