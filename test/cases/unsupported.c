/* What comes behind something unsupported that is reached is not known. */

// expect: unknown signed-overflow@4, unknown uninitialised-read@4
int behind(int x) { __asm__("incl %0" : "+r"(x)); return x + 1; }

// expect: unknown signed-overflow@7
int nothing_named(int x) { __asm__ volatile("nop"); return x + 1; }

// expect: unknown signed-overflow@10, unknown uninitialised-read@10
int on_one_way(int c) { int x = 1; if (c) __asm__("incl %0" : "+r"(x)); return x + 1; }

// expect: proved
int never_reached(int c) { int x = 1; if (c > 1 && c < 1) __asm__("incl %0" : "+r"(x)); return x + 1; }
