/* A lexer and a calculator. */
#include <ctype.h>
#include <stdio.h>
static const char *at;
static long expression(void);
static void blank(void) { while (isspace((unsigned char)*at)) at++; }
static long factor(void) {
  blank();
  if (*at == '-') { at++; return -factor(); }
  if (*at == '(') { at++; long v = expression(); blank(); at++; return v; }
  long v = 0;
  while (isdigit((unsigned char)*at)) v = v * 10 + (*at++ - '0');
  return v;
}
static long term(void) {
  long v = factor();
  for (;;) {
    blank();
    if (*at == '*') { at++; v *= factor(); }
    else if (*at == '/') { at++; long d = factor(); v = d ? v / d : 0; }
    else return v;
  }
}
static long expression(void) {
  long v = term();
  for (;;) {
    blank();
    if (*at == '+') { at++; v += term(); }
    else if (*at == '-') { at++; v -= term(); }
    else return v;
  }
}
int main(void) {
  const char *texts[] = {"1 + 2 * 3", "(1+2)*3 - -4", "100 / 7 / 2", "2*(3+(4-(5*6)))/2", "  42  ", "7/0+1"};
  for (int i = 0; i < 6; i++) { at = texts[i]; printf("%ld ", expression()); }
  enum { code, string, comment } state = code;
  int counts[3] = {0};
  for (const char *s = "int x; \"a/*b\" /* \" */ y \"c\""; *s; s++) {
    if (state == code && *s == '"') state = string;
    else if (state == string && *s == '"') state = code;
    else if (state == code && s[0] == '/' && s[1] == '*') state = comment;
    else if (state == comment && s[0] == '*' && s[1] == '/') { state = code; s++; }
    counts[state]++;
  }
  printf("%d %d %d %d\n", counts[0], counts[1], counts[2], toupper('q') + isalpha('_') + isxdigit('f') * 0);
  return 0;
}
