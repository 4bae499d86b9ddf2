#include "compare.h"
#include <strings.h>

#define SIZE 24

size_t model_strlen(const char *), model_strnlen(const char *, size_t);
int model_strcmp(const char *, const char *), model_strncmp(const char *, const char *, size_t);
int model_strcoll(const char *, const char *);
int model_strcasecmp(const char *, const char *), model_strncasecmp(const char *, const char *, size_t);
size_t model_strxfrm(char *, const char *, size_t);
char *model_strcpy(char *, const char *), *model_stpcpy(char *, const char *);
char *model_strncpy(char *, const char *, size_t), *model_stpncpy(char *, const char *, size_t);
char *model_strcat(char *, const char *), *model_strncat(char *, const char *, size_t);
size_t model_strlcpy(char *, const char *, size_t), model_strlcat(char *, const char *, size_t);
char *model_strchr(const char *, int), *model_strchrnul(const char *, int), *model_strrchr(const char *, int);
char *model_index(const char *, int), *model_rindex(const char *, int);
size_t model_strspn(const char *, const char *), model_strcspn(const char *, const char *);
char *model_strpbrk(const char *, const char *), *model_strstr(const char *, const char *);
char *model_strtok(char *, const char *), *model_strtok_r(char *, const char *, char **);
char *model_strsep(char **, const char *);
char *model_strdup(const char *), *model_strndup(const char *, size_t);
int model_memcmp(const void *, const void *, size_t), model_bcmp(const void *, const void *, size_t);
void *model_memchr(const void *, int, size_t), *model_memrchr(const void *, int, size_t);
void *model_rawmemchr(const void *, int), *model_memmem(const void *, size_t, const void *, size_t);
void *model_memccpy(void *, const void *, int, size_t), *model_mempcpy(void *, const void *, size_t);
void model_bzero(void *, size_t);

static char a[SIZE], b[SIZE], ours[4 * SIZE], theirs[4 * SIZE];

/* Both buffers alike, ending in a string. */
static void reset(void) {
  memset(ours, 'x', sizeof ours);
  ours[below(SIZE)] = 0;
  memcpy(theirs, ours, sizeof ours);
}

/* A call that writes: same result, same bytes. */
#define WRITES(name, ...)                                                       \
  do {                                                                          \
    reset();                                                                    \
    char *to = ours;                                                            \
    long r = offset_of(model_##name(to, __VA_ARGS__), ours);                       \
    to = theirs;                                                                \
    SAME(#name, r, offset_of(name(to, __VA_ARGS__), theirs));                      \
    SAME(#name, memcmp(ours, theirs, sizeof ours), 0);                          \
  } while (0)

#define COUNTS(name, ...)                                                       \
  do {                                                                          \
    reset();                                                                    \
    SAME(#name, model_##name(ours, __VA_ARGS__), name(theirs, __VA_ARGS__));    \
    SAME(#name, memcmp(ours, theirs, sizeof ours), 0);                          \
  } while (0)

#define FINDS(name, ...) SAME(#name, offset_of(model_##name(__VA_ARGS__), a), offset_of(name(__VA_ARGS__), a))
#define ORDERS(name, ...) SAME(#name, sign(model_##name(__VA_ARGS__)), sign(name(__VA_ARGS__)))

static void tokens(const char *set) {
  char x[SIZE], y[SIZE];
  strcpy(x, a);
  strcpy(y, a);
  char *p = model_strtok(x, set), *q = strtok(y, set);
  for (int i = 0; i < SIZE; i++) {
    SAME("strtok", offset_of(p, x), offset_of(q, y));
    p = model_strtok(NULL, set);
    q = strtok(NULL, set);
  }
  SAME("strtok", memcmp(x, y, strlen(a) + 1), 0);
  strcpy(x, a);
  strcpy(y, a);
  char *r = x, *s = y;
  for (int i = 0; i < SIZE; i++) {
    SAME("strsep", offset_of(model_strsep(&r, set), x), offset_of(strsep(&s, set), y));
    SAME("strsep", offset_of(r, x), offset_of(s, y));
  }
  strcpy(x, a);
  strcpy(y, a);
  p = model_strtok_r(x, set, &r);
  q = strtok_r(y, set, &s);
  for (int i = 0; i < SIZE; i++) {
    SAME("strtok_r", offset_of(p, x), offset_of(q, y));
    p = model_strtok_r(NULL, set, &r);
    q = strtok_r(NULL, set, &s);
  }
}

/* Not in every libc. */
static size_t bounded_copy(char *to, const char *from, size_t size) {
  size_t length = strlen(from);
  if (size != 0) {
    size_t n = length < size - 1 ? length : size - 1;
    memcpy(to, from, n);
    to[n] = 0;
  }
  return length;
}

static size_t bounded_append(char *to, const char *from, size_t size) {
  size_t used = strnlen(to, size);
  return used == size ? used + strlen(from) : used + bounded_copy(to + used, from, size - used);
}

static void duplicates(size_t n) {
  char *p = model_strdup(a), *q = model_strndup(a, n), *r = strndup(a, n);
  SAME("strdup", strcmp(p, a), 0);
  SAME("strndup", strcmp(q, r), 0);
  free(p);
  free(q);
  free(r);
}

int main(void) {
  static const char *const alphabets[] = {"ab", "abAB ,", "\x01\x7f\x80\xff", ",;"};
  for (int round = 0; round < 4000; round++) {
    const char *letters = alphabets[round % 4];
    random_string(a, SIZE, letters);
    random_string(b, below(4) == 0 ? SIZE : 4, letters);
    size_t n = below(SIZE);
    int c = below(5) == 0 ? 0 : letters[below((unsigned)strlen(letters))] + (below(2) ? 256 : 0);
    SAME("strlen", model_strlen(a), strlen(a));
    SAME("strnlen", model_strnlen(a, n), strnlen(a, n));
    ORDERS(strcmp, a, b);
    ORDERS(strcoll, a, b);
    ORDERS(strncmp, a, b, n);
    ORDERS(strcasecmp, a, b);
    ORDERS(strncasecmp, a, b, n);
    ORDERS(memcmp, a, b, n);
    SAME("bcmp", model_bcmp(a, b, n) != 0, bcmp(a, b, n) != 0);
    WRITES(strcpy, a);
    WRITES(stpcpy, a);
    WRITES(strncpy, a, n);
    WRITES(stpncpy, a, n);
    WRITES(strcat, a);
    WRITES(strncat, a, n);
    WRITES(memccpy, a, c, n);
    WRITES(mempcpy, a, n);
    reset();
    SAME("strlcpy", model_strlcpy(ours, a, n), bounded_copy(theirs, a, n));
    SAME("strlcpy", memcmp(ours, theirs, sizeof ours), 0);
    reset();
    SAME("strlcat", model_strlcat(ours, a, n), bounded_append(theirs, a, n));
    SAME("strlcat", memcmp(ours, theirs, sizeof ours), 0);
    reset();
    SAME("strxfrm", model_strxfrm(ours, a, n), strxfrm(NULL, a, 0));
    if (strlen(a) < n) SAME("strxfrm", strcmp(ours, a), 0);
    model_bzero(ours, n);
    bzero(theirs, n);
    FINDS(strchr, a, c);
    FINDS(index, a, c);
    FINDS(strchrnul, a, c);
    FINDS(strrchr, a, c);
    FINDS(rindex, a, c);
    SAME("strspn", model_strspn(a, b), strspn(a, b));
    SAME("strcspn", model_strcspn(a, b), strcspn(a, b));
    FINDS(strpbrk, a, b);
    FINDS(strstr, a, b);
    FINDS(memchr, a, c, n);
    FINDS(memrchr, a, c, n);
    FINDS(rawmemchr, a, 0);
    FINDS(memmem, a, strlen(a), b, strlen(b));
    tokens(letters[0] == ',' ? "," : b);
    duplicates(n);
  }
  printf("%lu comparisons\n", comparisons);
}
