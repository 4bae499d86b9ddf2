/* Inline assembly: operands, clobbers, early clobbers, memory, goto, named registers, several lines. */
#ifdef __x86_64__
int add(int a, int b) {
  int result;
  __asm__("addl %2, %0" : "=r"(result) : "0"(a), "r"(b) : "cc");
  return result;
}
unsigned long long stamp(void) {
  unsigned low, high;
  __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
  return (unsigned long long)high << 32 | low;
}
void barrier(void) { __asm__ volatile("" ::: "memory"); }
int jump(int x) {
  __asm__ goto("testl %0, %0; jne %l[taken]" : : "r"(x) : "cc" : taken);
  return 0;
taken:
  return 1;
}
int named(int x) {
  int y;
  __asm__("movl %[in], %[out]\n\tincl %[out]" : [out] "=&r"(y) : [in] "m"(x), "i"(5));
  return y;
}
void cpuid(unsigned r[4]) {
  __asm__ volatile("cpuid" : "+a"(r[0]), "=b"(r[1]), "+c"(r[2]), "=d"(r[3]));
}
register unsigned long stack_pointer __asm__("rsp");
unsigned long where(void) { return stack_pointer; }
#endif
