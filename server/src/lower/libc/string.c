/* string.h: plain loops over bytes. Each byte is read once, for every read is a check. */
#include "model.h"

size_t strlen(const char *s) {
  size_t n = 0;
  while (s[n] != 0) n++;
  return n;
}

size_t strnlen(const char *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n] != 0) n++;
  return n;
}

int strcmp(const char *a, const char *b) {
  for (size_t i = 0;; i++) {
    int x = (unsigned char)a[i], y = (unsigned char)b[i];
    if (x != y || x == 0) return x - y;
  }
}

int strncmp(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    int x = (unsigned char)a[i], y = (unsigned char)b[i];
    if (x != y || x == 0) return x - y;
  }
  return 0;
}

/* In the C locale. */
int strcoll(const char *a, const char *b) {
  return strcmp(a, b);
}

size_t strxfrm(char *to, const char *from, size_t n) {
  size_t length = strlen(from);
  if (length < n) memcpy(to, from, length + 1);
  return length;
}

static int lower(int c) {
  return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

int strcasecmp(const char *a, const char *b) {
  for (size_t i = 0;; i++) {
    int x = lower((unsigned char)a[i]), y = lower((unsigned char)b[i]);
    if (x != y || x == 0) return x - y;
  }
}

int strncasecmp(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    int x = lower((unsigned char)a[i]), y = lower((unsigned char)b[i]);
    if (x != y || x == 0) return x - y;
  }
  return 0;
}

char *stpcpy(char *to, const char *from) {
  for (size_t i = 0;; i++) {
    char c = from[i];
    to[i] = c;
    if (c == 0) return to + i;
  }
}

char *strcpy(char *to, const char *from) {
  stpcpy(to, from);
  return to;
}

char *stpncpy(char *to, const char *from, size_t n) {
  char *end = NULL;
  for (size_t i = 0; i < n; i++) {
    char c = end == NULL ? from[i] : 0;
    to[i] = c;
    if (c == 0 && end == NULL) end = to + i;
  }
  return end == NULL ? to + n : end;
}

char *strncpy(char *to, const char *from, size_t n) {
  stpncpy(to, from, n);
  return to;
}

char *strcat(char *to, const char *from) {
  stpcpy(to + strlen(to), from);
  return to;
}

char *strncat(char *to, const char *from, size_t n) {
  char *end = to + strlen(to);
  for (size_t i = 0; i < n; i++) {
    char c = from[i];
    end[i] = c;
    if (c == 0) return to;
  }
  end[n] = 0;
  return to;
}

size_t strlcpy(char *to, const char *from, size_t size) {
  size_t length = strlen(from);
  if (size != 0) {
    size_t n = length < size ? length : size - 1;
    for (size_t i = 0; i < n; i++) to[i] = from[i];
    to[n] = 0;
  }
  return length;
}

size_t strlcat(char *to, const char *from, size_t size) {
  size_t used = strnlen(to, size);
  if (used == size) return size + strlen(from);
  return used + strlcpy(to + used, from, size - used);
}

char *strchr(const char *s, int c) {
  for (size_t i = 0;; i++) {
    char x = s[i];
    if (x == (char)c) return (char *)s + i;
    if (x == 0) return NULL;
  }
}

char *index(const char *s, int c) {
  return strchr(s, c);
}

char *strchrnul(const char *s, int c) {
  for (size_t i = 0;; i++) {
    char x = s[i];
    if (x == 0 || x == (char)c) return (char *)s + i;
  }
}

char *strrchr(const char *s, int c) {
  char *found = NULL;
  for (size_t i = 0;; i++) {
    char x = s[i];
    if (x == (char)c) found = (char *)s + i;
    if (x == 0) return found;
  }
}

char *rindex(const char *s, int c) {
  return strrchr(s, c);
}

static int is_one_of(char c, const char *set) {
  for (size_t i = 0;; i++) {
    char x = set[i];
    if (x == 0) return 0;
    if (x == c) return 1;
  }
}

size_t strspn(const char *s, const char *set) {
  for (size_t i = 0;; i++) {
    char c = s[i];
    if (c == 0 || !is_one_of(c, set)) return i;
  }
}

size_t strcspn(const char *s, const char *set) {
  for (size_t i = 0;; i++) {
    char c = s[i];
    if (c == 0 || is_one_of(c, set)) return i;
  }
}

char *strpbrk(const char *s, const char *set) {
  size_t n = strcspn(s, set);
  return s[n] == 0 ? NULL : (char *)s + n;
}

static int starts_with(const char *s, const char *start) {
  for (size_t i = 0;; i++) {
    char c = start[i];
    if (c == 0) return 1;
    if (s[i] != c) return 0;
  }
}

char *strstr(const char *s, const char *wanted) {
  for (size_t i = 0;; i++) {
    if (starts_with(s + i, wanted)) return (char *)s + i;
    if (s[i] == 0) return NULL;
  }
}

char *strtok_r(char *s, const char *set, char **rest) {
  if (s == NULL) s = *rest;
  if (s == NULL) return NULL;
  s += strspn(s, set);
  if (*s == 0) {
    *rest = s;
    return NULL;
  }
  char *end = s + strcspn(s, set);
  if (*end != 0) *end++ = 0;
  *rest = end;
  return s;
}

static char *strtok_rest;

char *strtok(char *s, const char *set) {
  return strtok_r(s, set, &strtok_rest);
}

char *strsep(char **rest, const char *set) {
  char *s = *rest;
  if (s == NULL) return NULL;
  char *end = s + strcspn(s, set);
  if (*end == 0) {
    *rest = NULL;
  } else {
    *end = 0;
    *rest = end + 1;
  }
  return s;
}

char *strdup(const char *s) {
  size_t bytes = strlen(s) + 1;
  char *copy = malloc(bytes);
  if (copy != NULL) memcpy(copy, s, bytes);
  return copy;
}

char *strndup(const char *s, size_t limit) {
  size_t length = strnlen(s, limit);
  char *copy = malloc(length + 1);
  if (copy != NULL) {
    memcpy(copy, s, length);
    copy[length] = 0;
  }
  return copy;
}

int memcmp(const void *a, const void *b, size_t n) {
  const unsigned char *x = a, *y = b;
  if (n == 0) return 0;
  /* All n bytes must be there, wherever the difference is. */
  unsigned char last_x = x[n - 1], last_y = y[n - 1];
  (void)last_x;
  (void)last_y;
  for (size_t i = 0; i < n; i++) {
    int difference = x[i] - y[i];
    if (difference != 0) return difference;
  }
  return 0;
}

int bcmp(const void *a, const void *b, size_t n) {
  return memcmp(a, b, n);
}

void *memchr(const void *s, int c, size_t n) {
  const unsigned char *bytes = s;
  for (size_t i = 0; i < n; i++)
    if (bytes[i] == (unsigned char)c) return (void *)(bytes + i);
  return NULL;
}

void *memrchr(const void *s, int c, size_t n) {
  const unsigned char *bytes = s;
  for (size_t i = n; i > 0; i--)
    if (bytes[i - 1] == (unsigned char)c) return (void *)(bytes + i - 1);
  return NULL;
}

void *rawmemchr(const void *s, int c) {
  const unsigned char *bytes = s;
  size_t i = 0;
  while (bytes[i] != (unsigned char)c) i++;
  return (void *)(bytes + i);
}

void *memmem(const void *s, size_t length, const void *wanted, size_t size) {
  const unsigned char *bytes = s;
  if (size > length) return NULL;
  for (size_t i = 0; i <= length - size; i++)
    if (memcmp(bytes + i, wanted, size) == 0) return (void *)(bytes + i);
  return NULL;
}

void *memccpy(void *to, const void *from, int c, size_t n) {
  unsigned char *x = to;
  const unsigned char *y = from;
  for (size_t i = 0; i < n; i++) {
    unsigned char byte = y[i];
    x[i] = byte;
    if (byte == (unsigned char)c) return x + i + 1;
  }
  return NULL;
}

void *mempcpy(void *to, const void *from, size_t n) {
  return (char *)memcpy(to, from, n) + n;
}

void bzero(void *at, size_t n) {
  memset(at, 0, n);
}
