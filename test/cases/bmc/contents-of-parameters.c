/* Counterexamples that stand in what a pointer parameter points to: random runs rarely find these. */
struct pair {
  int first;
  short second[3];
  int third;
};

// expect: refuted division-by-zero@10
int one(int *p) {
  return 1 / (*p ^ 123456789);
}

// expect: refuted division-by-zero@15
int of_several(struct pair *p) {
  return p->first == 77777777 && p->second[2] == -30000 ? 1 / (p->third ^ 987654321) : 0;
}

/*@ requires \valid(q + (0 .. n-1)) && n > 0 && n < 5; */
// expect: refuted division-by-zero@21
int of_a_contract(int *q, int n) {
  return 1 / (q[n - 1] ^ 123456789);
}

extern int table[4];
void unknown(int *);

// expect: refuted division-by-zero@31
int after_an_unknown_call(void) {
  int x = 1;
  unknown(&x);
  return 1 / (table[2] ^ 123456789);
}
