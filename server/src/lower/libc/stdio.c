/*
 * stdio.h, output (input.c has the rest). Nothing is written anywhere and writing succeeds; what is read on the way is read. Streams are
 * not looked at. The text that printf and its kin make is C's, except for floats and pointers, which are not supported
 * where the text or its length counts.
 */
#include "model.h"

typedef struct stream FILE;

/* Where this is reached, the execution is undecided. */
static void unsupported(void) {
  __asm__ volatile("");
}

static void put(char *to, size_t size, size_t at, char c) {
  if (at < size) to[at] = c;
}

static size_t put_repeated(char *to, size_t size, size_t at, char c, int n) {
  for (int i = 0; i < n; i++) put(to, size, at++, c);
  return at;
}

/* A conversion: %[flags][width][.precision][length]conversion. */
struct conversion {
  int left, plus, space, alternate, zero;
  int width, precision;
  /* -2 hh, -1 h, 0 none, 1 l z t, 2 ll j. */
  int length;
};

/* Of any number. */
static int most_digits(unsigned base) {
  return base == 8 ? 22 : base == 16 ? 16 : 20;
}

/* Of 0 none. Without dividing, and always the same rounds: the length of a text is asked for more often than its digits. */
static int count_digits(unsigned long long value, unsigned base) {
  int n = value != 0;
  unsigned long long least = base;
  for (int k = 1; k < most_digits(base); k++, least *= base) n += value >= least;
  return n;
}

/* Divided by a power of the base; of a number of 32 bits in those. */
static unsigned long long without_digits(unsigned long long value, unsigned base, int k) {
  unsigned long long least = 1;
  for (int i = 0; i < k; i++) least *= base;
  if (value >> 32 != 0) return value / least;
  return least >> 32 != 0 ? 0 : (unsigned)value / (unsigned)least;
}

static size_t put_integer(char *to, size_t size, size_t at, struct conversion *how, char kind, int negative,
                          unsigned long long value) {
  unsigned base = kind == 'o' ? 8 : kind == 'x' || kind == 'X' ? 16 : 10;
  int is_zero = value == 0;
  int n = count_digits(value, base);
  int zeros = 0;
  /* Without a width or precision all of these are known from the format. */
  if (how->precision < 0) n += is_zero;
  else if (how->precision > n) zeros = how->precision - n;
  if (kind == 'o' && how->alternate && zeros == 0 && (!is_zero || n == 0)) zeros = 1;
  char sign = kind != 'd' ? 0 : negative ? '-' : how->plus ? '+' : how->space ? ' ' : 0;
  int prefix = base == 16 && how->alternate && !is_zero ? 2 : 0;
  int padding = 0;
  if (how->width > 0) padding = how->width - n - zeros - prefix - (sign != 0);
  if (how->zero && !how->left && how->precision < 0 && padding > 0) {
    zeros += padding;
    padding = 0;
  }
  if (!how->left) at = put_repeated(to, size, at, ' ', padding);
  if (sign != 0) put(to, size, at++, sign);
  if (prefix != 0) {
    put(to, size, at++, '0');
    put(to, size, at++, kind);
  }
  at = put_repeated(to, size, at, '0', zeros);
  unsigned long long above = 0;
  for (int k = most_digits(base); k-- > 0;) {
    unsigned long long upto = without_digits(value, base, k);
    unsigned digit = (unsigned)(upto - above * base);
    above = upto;
    char c = (char)(digit < 10 ? '0' + digit : (kind == 'X' ? 'A' : 'a') + digit - 10);
    if (k < n) put(to, size, at + (size_t)(n - 1 - k), c);
  }
  at += (size_t)n;
  return how->left ? put_repeated(to, size, at, ' ', padding) : at;
}

static size_t put_text(char *to, size_t size, size_t at, struct conversion *how, const char *s, int n) {
  int padding = how->width > 0 ? how->width - n : 0;
  if (!how->left) at = put_repeated(to, size, at, ' ', padding);
  for (int i = 0; i < n; i++) put(to, size, at++, s[i]);
  return how->left ? put_repeated(to, size, at, ' ', padding) : at;
}

/*
 * Writes what fits into `size` bytes, without a terminator, and counts what there is. If the text does not count
 * (`exact` is 0), arguments are read, and no more.
 */
static size_t format_text(char *to, size_t size, int exact, const char *format, va_list args) {
  size_t at = 0;
  for (size_t i = 0; format[i] != 0; i++) {
    if (format[i] != '%') {
      put(to, size, at++, format[i]);
      continue;
    }
    i++;
    struct conversion how = {0, 0, 0, 0, 0, 0, -1, 0};
    for (;; i++) {
      if (format[i] == '-') how.left = 1;
      else if (format[i] == '+') how.plus = 1;
      else if (format[i] == ' ') how.space = 1;
      else if (format[i] == '#') how.alternate = 1;
      else if (format[i] == '0') how.zero = 1;
      else break;
    }
    if (format[i] == '*') {
      how.width = __builtin_va_arg(args, int);
      if (how.width < 0) {
        how.left = 1;
        how.width = -how.width;
      }
      i++;
    } else {
      for (; format[i] >= '0' && format[i] <= '9'; i++) how.width = 10 * how.width + (format[i] - '0');
    }
    if (format[i] == '.') {
      i++;
      how.precision = 0;
      if (format[i] == '*') {
        how.precision = __builtin_va_arg(args, int);
        if (how.precision < 0) how.precision = -1;
        i++;
      } else {
        for (; format[i] >= '0' && format[i] <= '9'; i++) how.precision = 10 * how.precision + (format[i] - '0');
      }
    }
    int is_long_double = 0;
    for (;; i++) {
      if (format[i] == 'h') how.length--;
      else if (format[i] == 'l') how.length++;
      else if (format[i] == 'z' || format[i] == 't') how.length = 1;
      else if (format[i] == 'j') how.length = 2;
      else if (format[i] == 'L') is_long_double = 1;
      else break;
    }
    char kind = format[i];
    switch (kind) {
      case 'd':
      case 'i': {
        long long value = how.length > 1    ? __builtin_va_arg(args, long long)
                          : how.length == 1 ? __builtin_va_arg(args, long)
                                            : __builtin_va_arg(args, int);
        if (how.length == -1) value = (short)value;
        if (how.length == -2) value = (signed char)value;
        if (!exact) break;
        /* Of an int in its own width: that it has ten digits at most is plain then. */
        unsigned long long size_of_it = how.length <= 0 ? (value < 0 ? 0 - (unsigned)value : (unsigned)value)
                                        : value < 0     ? 0 - (unsigned long long)value
                                                        : (unsigned long long)value;
        at = put_integer(to, size, at, &how, 'd', value < 0, size_of_it);
        break;
      }
      case 'u':
      case 'o':
      case 'x':
      case 'X': {
        unsigned long long value = how.length > 1    ? __builtin_va_arg(args, unsigned long long)
                                   : how.length == 1 ? __builtin_va_arg(args, unsigned long)
                                                     : __builtin_va_arg(args, unsigned);
        if (how.length == -1) value = (unsigned short)value;
        if (how.length == -2) value = (unsigned char)value;
        if (exact) at = put_integer(to, size, at, &how, kind, 0, value);
        break;
      }
      case 'c': {
        char c = (char)__builtin_va_arg(args, int);
        if (how.length != 0) unsupported();
        at = put_text(to, size, at, &how, &c, 1);
        break;
      }
      case 's': {
        const char *s = __builtin_va_arg(args, const char *);
        if (how.length != 0) unsupported();
        int n = 0;
        while ((how.precision < 0 || n < how.precision) && s[n] != 0) n++;
        if (exact) at = put_text(to, size, at, &how, s, n);
        break;
      }
      case 'p': {
        void *value = __builtin_va_arg(args, void *);
        (void)value;
        if (exact) unsupported();
        break;
      }
      case 'f':
      case 'F':
      case 'e':
      case 'E':
      case 'g':
      case 'G':
      case 'a':
      case 'A': {
        long double value = is_long_double ? __builtin_va_arg(args, long double) : __builtin_va_arg(args, double);
        (void)value;
        if (exact) unsupported();
        break;
      }
      case '%':
        put(to, size, at++, '%');
        break;
      default:
        /* %n needs the count; the rest is not C. */
        unsupported();
        return at;
    }
  }
  return at;
}

int vsnprintf(char *to, size_t size, const char *format, va_list args) {
  size_t n = format_text(to, size, 1, format, args);
  if (size > 0) to[n < size ? n : size - 1] = 0;
  return (int)n;
}

int snprintf(char *to, size_t size, const char *format, ...) {
  va_list args;
  __builtin_va_start(args, format);
  int n = vsnprintf(to, size, format, args);
  __builtin_va_end(args);
  return n;
}

int vsprintf(char *to, const char *format, va_list args) {
  return vsnprintf(to, (size_t)-1, format, args);
}

int sprintf(char *to, const char *format, ...) {
  va_list args;
  __builtin_va_start(args, format);
  int n = vsnprintf(to, (size_t)-1, format, args);
  __builtin_va_end(args);
  return n;
}

int vprintf(const char *format, va_list args) {
  return (int)format_text(NULL, 0, 1, format, args);
}

int vfprintf(FILE *stream, const char *format, va_list args) {
  (void)stream;
  return (int)format_text(NULL, 0, 1, format, args);
}

int printf(const char *format, ...) {
  va_list args;
  __builtin_va_start(args, format);
  int n = (int)format_text(NULL, 0, 1, format, args);
  __builtin_va_end(args);
  return n;
}

int fprintf(FILE *stream, const char *format, ...) {
  va_list args;
  (void)stream;
  __builtin_va_start(args, format);
  int n = (int)format_text(NULL, 0, 1, format, args);
  __builtin_va_end(args);
  return n;
}

/* Variants for calls whose result is not used (link.ts chooses): arguments are read, and no more … */
int __verdict_unused_printf(const char *format, ...) {
  va_list args;
  __builtin_va_start(args, format);
  format_text(NULL, 0, 0, format, args);
  __builtin_va_end(args);
  return 0;
}

int __verdict_unused_vprintf(const char *format, va_list args) {
  format_text(NULL, 0, 0, format, args);
  return 0;
}

int __verdict_unused_vfprintf(FILE *stream, const char *format, va_list args) {
  (void)stream;
  format_text(NULL, 0, 0, format, args);
  return 0;
}

int __verdict_unused_fprintf(FILE *stream, const char *format, ...) {
  va_list args;
  (void)stream;
  __builtin_va_start(args, format);
  format_text(NULL, 0, 0, format, args);
  __builtin_va_end(args);
  return 0;
}

/*
 * … where the text shows that they fit the format, only strings are read. One bit for each word of the arguments, the
 * lowest first, says where there is a string. Every word comes from memory (docs/semantics.md, va_start) …
 */
extern const unsigned long long __verdict_strings;

static void read_string(const char *s) {
  for (size_t i = 0; s[i] != 0;) i++;
}

static void read_strings(va_list args) {
  for (unsigned long long strings = __verdict_strings; strings != 0; strings >>= 1) {
    const char *s = __builtin_va_arg(args, const char *);
    if (strings & 1) read_string(s);
  }
}

int __verdict_strings_printf(const char *format, ...) {
  va_list args;
  __builtin_va_start(args, format);
  read_strings(args);
  __builtin_va_end(args);
  return 0;
}

int __verdict_strings_fprintf(FILE *stream, const char *format, ...) {
  va_list args;
  (void)stream;
  __builtin_va_start(args, format);
  read_strings(args);
  __builtin_va_end(args);
  return 0;
}

/* … and where there is none: nothing. */
int __verdict_plain_printf(const char *format, ...) {
  (void)format;
  return 0;
}

int __verdict_plain_fprintf(FILE *stream, const char *format, ...) {
  (void)stream;
  (void)format;
  return 0;
}

/* C says of the result only that it is not negative. */
int __VERIFIER_nondet_puts(void);

int puts(const char *s) {
  read_string(s);
  return __VERIFIER_nondet_puts() & INT_MAX;
}

int fputs(const char *s, FILE *stream) {
  (void)stream;
  read_string(s);
  return __VERIFIER_nondet_puts() & INT_MAX;
}

int __verdict_unused_puts(const char *s) {
  read_string(s);
  return 0;
}

int __verdict_unused_fputs(const char *s, FILE *stream) {
  (void)stream;
  read_string(s);
  return 0;
}

void perror(const char *s) {
  if (s != NULL) read_string(s);
}

int putchar(int c) {
  return (unsigned char)c;
}

int fputc(int c, FILE *stream) {
  (void)stream;
  return (unsigned char)c;
}

int putc(int c, FILE *stream) {
  (void)stream;
  return (unsigned char)c;
}

size_t fwrite(const void *from, size_t size, size_t n, FILE *stream) {
  (void)stream;
  const char *bytes = from;
  char sum = 0;
  for (size_t i = 0; i < size * n; i++) sum ^= bytes[i];
  (void)sum;
  return size == 0 ? 0 : n;
}

int fflush(FILE *stream) {
  (void)stream;
  return 0;
}

void setbuf(FILE *stream, char *buffer) {
  (void)stream;
  (void)buffer;
}

int setvbuf(FILE *stream, char *buffer, int mode, size_t size) {
  (void)stream;
  (void)buffer;
  (void)mode;
  (void)size;
  return 0;
}
