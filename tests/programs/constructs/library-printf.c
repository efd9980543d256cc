/* Every conversion, flag, width and precision of printf, with its length modifiers. */
int printf(const char *, ...);
int sprintf(char *, const char *, ...);
int snprintf(char *, __SIZE_TYPE__, const char *, ...);
int vsnprintf(char *, __SIZE_TYPE__, const char *, __builtin_va_list);
int puts(const char *);
int putchar(int);
int fmt(char *b, const char *f, ...) {
  __builtin_va_list ap;
  __builtin_va_start(ap, f);
  int r = vsnprintf(b, 20, f, ap);
  __builtin_va_end(ap);
  return r;
}
int main(void) {
  char b[200];
  int n = 0;
  printf("[%5d|%-5d|%05d|%+d|% d|%.3d|%8.3d|%-8.3d|%x|%#x|%#X|%o|%#o|%u|%i]\n", 42, 42, 42, 42, 42, 42, 42, 42, 42, 42,
         42, 42, 42, 42, -42);
  printf("[%*d|%-*d|%.*d|%*.*f]\n", 6, 1, 6, 2, 4, 3, 8, 2, 3.14159);
  printf("[%*d]\n", -6, 7);
  printf("[%.*s|%.*s]\n", -1, "abc", 2, "xyz");
  printf("[%hhd|%hd|%ld|%lld|%zu|%td|%jd]\n", 300, 70000, -5L, -6LL, (__SIZE_TYPE__)7, (__PTRDIFF_TYPE__)-8,
         (__INTMAX_TYPE__)9);
  printf("[%hhu|%hu|%hhx|%llx|%lx]\n", -1, -1, 0x1ff, -1LL, -1L);
  printf("[%s|%10s|%-10s|%.2s|%c|%5c|%-5c|%%]\n", "abc", "abc", "abc", "abc", 'x', 'y', 'z');
  printf("[%f|%.0f|%.1f|%10.2f|%-10.2f|%+f|%e|%E|%.3e|%g|%G|%g|%g|%g]\n", 1.5, 2.5, 0.25, 3.14159, 3.14159, 1.0,
         12345.678, 0.00012345, 1e100, 0.0001, 1e-10, 100000.0, 1000000.0, 123456789.0);
  printf("[%.0f|%.0f|%.0f|%.15g|%.17g|%g|%#g|%#.0f]\n", 0.5, 1.5, -0.5, 0.1, 0.1, 1e15, 1.0, 3.0);
  printf("[%f|%f|%g|%F|%5.1f|%-8g|%08.2f|%+e]\n", 1.0 / 0.0, -1.0 / 0.0, __builtin_nan(""), 1.0 / 0.0, 1e300 * 1e10,
         -0.0, -3.14159, -0.0);
  printf("[%a|%a|%A|%.2a|%a|%a]\n", 1.0, 0.1, 255.5, 1.999, 0.0, 5e-324);
  printf("[%Lf|%Lg|%Le|%.20Lf|%La]\n", 1.5L, 1e4000L, 1.0L / 3, 0.1L, 1.0L);
  printf("[%f|%.10f|%.30f|%.3f]\n", 1e22, 1e-10, 0.1, 999.9996);
  printf("[%.50g]\n", 5e-324);
  printf("%f\n", 1.7976931348623157e308);
  n = printf("%s", "");
  printf("%d\n", n);
  n = printf("ab%nc\n", &n);
  printf("%d\n", n);
  printf("[%p|%p]\n", (void *)0, (void *)0x1234);
  printf("[%#x|%#o|%.0d|%5.0d|%+.0d]\n", 0, 0, 0, 0, 0);
  n = snprintf(b, 5, "hello %d", 42);
  printf("%d %s\n", n, b);
  n = snprintf(0, 0, "%d-%s", 12345, "xx");
  printf("%d\n", n);
  n = sprintf(b, "%c%c%c", 'a', 0, 'b');
  printf("%d %d\n", n, b[2]);
  n = fmt(b, "%d %s %c %f %lld", 1, "two", '3', 4.0, 5LL);
  printf("%d [%s]\n", n, b);
  puts("puts");
  putchar('x');
  putchar(10);
  printf("%'d\n", 1234567);
  printf("%ls|%lc\n", L"wide", (unsigned)L'w');
  printf("%5s|%-6.3s|%.0s|\n", "abcdefg", "abcdef", "zzz");
  printf("%-05d|%+ d|%0-5d|%+5d|%-+5d|% 05d\n", 3, 4, 5, 6, 7, 8);
  printf("%05s|%c%c\n", "ab", 'a', 'b');
  printf("%lu %lo\n", 4000000000ul, 8ul);
  printf("%10.4x|%#10.4x|%-#10x|%#010x\n", 255, 255, 255, 255);
  printf("%08.3d|%+08d|% 8d\n", 5, 5, 5);
  printf("%e %g %f\n", 0.0, 0.0, 5e-324);
  printf("%.0e %#.0e %.0g %#.3g\n", 15000.0, 15000.0, 15000.0, 1.0);
  printf("%Lf\n", 18446744073709551615.0L);
  printf("%g %g %g\n", 0.00001234, 123456.5, 1234567.5);
  return 0;
}
