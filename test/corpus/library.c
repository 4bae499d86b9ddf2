/* What programs to verify look like: assertions, nondeterministic values, allocation, output. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <errno.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint();
extern void __VERIFIER_assume(int);
void reach_error(void) { assert(0); }
struct node { struct node *left, *right; int key; };
static struct node *insert(struct node *root, int key) {
  if (!root) {
    root = malloc(sizeof *root);
    if (!root) abort();
    *root = (struct node){ 0, 0, key };
  } else if (key < root->key) root->left = insert(root->left, key);
  else root->right = insert(root->right, key);
  return root;
}
static void destroy(struct node *root) {
  if (!root) return;
  destroy(root->left);
  destroy(root->right);
  free(root);
}
static int word_count(const char *s) {
  int n = 0, in_word = 0;
  for (; *s; s++) {
    if (isspace((unsigned char)*s)) in_word = 0;
    else if (!in_word) { in_word = 1; n++; }
  }
  return n;
}
int main(int argc, char **argv) {
  struct node *root = NULL;
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n > 0 && n < 100);
  for (int i = 0; i < n; i++) root = insert(root, (int)(__VERIFIER_nondet_uint() % 1000));
  assert(root != NULL);
  printf("%d words in %s, errno %d\n", word_count(argc > 1 ? argv[1] : ""), argv[0], errno);
  destroy(root);
  char line[80];
  while (fgets(line, sizeof line, stdin)) fputs(strchr(line, ':') ? "colon" : "none", stderr);
  if (n < 0) reach_error();
  exit(n ? EXIT_SUCCESS : EXIT_FAILURE);
}
