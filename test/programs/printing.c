/* Every way of printing that the interpreter knows. */
#include <stdio.h>
int main(void) {
  printf("%d|%5d|%-5d|%05d|%+d|% d|%.3d|%8.3d|%%\n", 42, 42, 42, 42, 42, 42, 7, -7);
  printf("%u|%x|%X|%#x|%o|%#o|%08x\n", 3000000000u, 48879, 48879, 255, 64, 64, 0xabc);
  printf("%hd|%hhd|%hu|%hhu|%ld|%lld|%lu|%llu|%zu|%jd|%td\n", (short)-5, (signed char)-6, (unsigned short)65535, (unsigned char)250, -7l, -8ll, 9ul, 10ull, sizeof(int), (long)11, (long)12);
  printf("%c|%3c|%-3c|%s|%8s|%-8s|%.2s|%*d|%-*d|%.*f\n", 'a', 'b', 'c', "text", "right", "left", "cut", 5, 1, 4, 2, 2, 3.14159);
  printf("%f|%.0f|%10.3f|%-10.2f|%+.1f|%e|%.2E|%g|%g|%g|%g|%.10g|%#g\n", 3.5, 2.5, 3.14159, 2.71828, 1.0, 12345.678, 0.00012, 100000.0, 1000000.0, 0.0001, 0.00001, 1.0 / 3, 1.0);
  printf("%a|%.3a|%A|%La\n", 1.0, 3.14, -0.1, 1.5L);
  printf("%5.1f|%05.1f|%f|%F\n", -0.05, 9.96, 1e20, 1e-7);
  puts("line");
  putchar('x');
  putchar('\n');
  fputs("no newline", stdout);
  fwrite("\nblock\n", 1, 7, stdout);
  return printf("%s\n", "count") - 6;
}
