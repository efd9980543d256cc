// What printf returns, for literals and integers of all kinds.
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define SHOW(format, ...)                              \
  do {                                                 \
    int length = printf(format "\n", ##__VA_ARGS__);   \
    printf("%d\n", length);                            \
  } while (0)

static const long long numbers[] = {0,   1,   -1,  7,    8,    9,     10,    -9,      -10,     99,        100,      127,       128,
                                    255, 256, 999, 4096, 9999, 10000, 65535, INT_MAX, INT_MIN, LLONG_MAX, LLONG_MIN, UINT_MAX, 1000000000000};

int main(void) {
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; ++i) {
    const int n = (int)numbers[i];
    const long l = (long)numbers[i];
    const long long w = numbers[i];
    SHOW("%d", n);
    SHOW("%5d|%-5d|%05d", n, n, n);
    SHOW("%+d % d %+3d", n, n, n);
    SHOW("%.0d %.5d %8.5d %+.3d", n, n, n, n);
    SHOW("%u %3u %.0u %.7u", n, n, n, n);
    SHOW("%x %X %#x %#8x %.3x %#.0x", n, n, n, n, n, n);
    SHOW("%o %#o %#.0o %#.3o %5o", n, n, n, n, n);
    SHOW("%hhd %hhu %hd %hu %hhx %ho", n, n, n, n, n, n);
    SHOW("%ld %lu %lx %zu %td", l, l, l, (size_t)l, (ptrdiff_t)l);
    SHOW("%lld %llu %llo %jd", w, w, w, (intmax_t)w);
    int length = fprintf(stdout, "%c%5c%s%.2s%4.1s%%\n", n & 15 | 64, 'x', "text", "text", "text");
    printf("%d\n", length);
  }
  printf("%d\n", printf(""));
  printf("%d\n", printf("hello\n"));
  printf("%d\n", printf("a\0b"));
  printf("%d\n", putchar('x'));
  printf("%d\n", __builtin_printf("%s|", "text"));
  return 0;
}
