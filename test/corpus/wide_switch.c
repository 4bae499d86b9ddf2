/* A state machine as protocol code has it; at -O2 a jump table, a lookup table and a bit test. */
enum state { start, sign, digits, point, fraction, exponent, done, error };
enum state step(enum state s, char c) {
  switch (s) {
    case start: return c == '-' || c == '+' ? sign : c >= '0' && c <= '9' ? digits : error;
    case sign: return c >= '0' && c <= '9' ? digits : error;
    case digits: return c >= '0' && c <= '9' ? digits : c == '.' ? point : c == 'e' ? exponent : c ? error : done;
    case point: case fraction: return c >= '0' && c <= '9' ? fraction : c ? error : done;
    case exponent: return c ? error : done;
    case done: case error: break;
  }
  return error;
}
int vowel(char c) { switch (c) { case 'a': case 'e': case 'i': case 'o': case 'u': return 1; } return 0; }
int days(int month) {
  switch (month) { case 1: return 31; case 2: return 28; case 3: return 31; case 4: return 30; case 5: return 31; case 6: return 30; }
  return 0;
}
int parse(const char *s) {
  enum state state = start;
  do state = step(state, *s); while (*s++ && state != error);
  return state == done;
}
