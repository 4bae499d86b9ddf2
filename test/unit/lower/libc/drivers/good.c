/* A program that calls models and ends with 0. */
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void strings(void) {
  char b[16], c[] = "a,b";
  strcpy(b, "abc");
  strcat(b, "de");
  assert(strlen(b) == 5 && !strcmp(b, "abcde"));
  assert(!strcmp(strtok(c, ","), "a") && !strcmp(strtok(0, ","), "b") && !strtok(0, ","));
  char *p = strdup("xyz");
  assert(p[2] == 'z' && memchr(p, 'y', 4) == p + 1);
  free(p);
  int (*f)(const char *, const char *) = strcmp;
  assert(f("a", "b") < 0);
  assert((isalpha)('x') && !(isdigit)(-1) && toupper('q') == 'Q' && (isspace)(' '));
}

static void numbers(void) {
  char *end;
  assert(atoi(" -12x") == -12 && strtol("0x1fz", &end, 0) == 31 && *end == 'z' && labs(-3) == 3);
  errno = 0;
  assert(strtoul("99999999999999999999", 0, 10) == -1ul && errno == ERANGE);
  assert(div(-7, 2).quot == -3 && ldiv(-7, 2).rem == -1 && lldiv(9, 4).quot == 2);
  volatile double x = -2.5;
  assert(fabs(x) == 2.5 && floor(x) == -3 && round(x) == -3 && sqrt(x * x) == 2.5 && fmod(x, 2) == -0.5);
  srand(1);
  for (int i = 0; i < 10; i++) assert(rand() >= 0);
}

static void output(void) {
  char b[20];
  printf("%d %s %f %p\n", 1, "a", 2.0, (void *)b);
  puts("x");
  putchar(10);
  fprintf(stderr, "%5s|", "y");
  assert(printf("%s%d", "abc", -10) == 6);
  assert(snprintf(b, 20, "%03d|%-3s|%x", 7, "a", 255) == 10 && !strcmp(b, "007|a  |ff"));
}

static int order(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

static void sorting(void) {
  int a[] = {3, 1, 2}, key = 2;
  qsort(a, 3, sizeof *a, order);
  assert(a[0] == 1 && a[1] == 2 && a[2] == 3);
  assert(bsearch(&key, a, 3, sizeof *a, order) == a + 1);
}

int main(void) {
  strings();
  numbers();
  output();
  sorting();
  return 0;
}
