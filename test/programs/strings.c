/* Strings by hand and from string.h. */
#include <stdio.h>
#include <string.h>
static void reverse(char *s) {
  char *e = s;
  while (*e) e++;
  while (s < --e) { char t = *s; *s++ = *e; *e = t; }
}
static int words(const char *s) {
  int n = 0, in = 0;
  for (; *s; s++) { int letter = *s != ' '; n += letter && !in; in = letter; }
  return n;
}
int main(void) {
  char buffer[64] = "the quick brown fox";
  reverse(buffer);
  printf("[%s] %zu %d\n", buffer, strlen(buffer), words(buffer));
  strcpy(buffer, "alpha");
  strcat(buffer, "-beta");
  strncat(buffer, "-gamma", 4);
  printf("%s %d %d %d\n", buffer, strcmp(buffer, "alpha") > 0, strncmp(buffer, "alphabet", 5), strcmp("a", "b") < 0);
  printf("%s %s %s\n", strchr(buffer, '-'), strrchr(buffer, '-'), strstr(buffer, "bet"));
  memset(buffer, 'x', 5);
  memmove(buffer + 2, buffer, 10);
  buffer[12] = 0;
  printf("%s %d %zu\n", buffer, memcmp("abc", "abd", 3) < 0, strspn(buffer, "x"));
  const char *lines[] = {"one", "two", "three"};
  for (int i = 0; i < 3; i++) printf("%-6s|%6.2s|%c\n", lines[i], lines[i], lines[i][1]);
  return 0;
}
