#include <stdarg.h>
#include "../check.h"
struct small { int a, b; };
struct large { long v[5]; char c; };
struct odd { char c[3]; };

static long long sum(const char *kinds, ...) {
  va_list ap;
  va_start(ap, kinds);
  long long s = 0;
  for (; *kinds; kinds++) switch (*kinds) {
      case 'i': s += va_arg(ap, int); break;
      case 'u': s += va_arg(ap, unsigned); break;
      case 'l': s += va_arg(ap, long); break;
      case 'q': s += va_arg(ap, long long); break;
      case 'd': s += va_arg(ap, double) * 2; break;
      case 'D': s += va_arg(ap, long double) * 4; break;
      case 'p': s += *va_arg(ap, int *); break;
      case 's': s += *va_arg(ap, char *); break;
      case 'S': { struct small v = va_arg(ap, struct small); s += v.a * 10 + v.b; break; }
      case 'L': s += va_arg(ap, struct large).v[4]; break;
      case 'O': s += va_arg(ap, struct odd).c[2]; break;
      case 'f': s += va_arg(ap, int (*)(int))(5); break;
    }
  va_end(ap);
  return s;
}

static int square(int x) { return x * x; }

static int forwarded(int n, va_list ap) {
  int s = 0;
  while (n--) s += va_arg(ap, int);
  return s;
}
static int forward(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int s = forwarded(n, ap);
  va_end(ap);
  return s;
}
static int twice(int n, ...) {
  va_list ap, copy;
  va_start(ap, n);
  int first = va_arg(ap, int);
  va_copy(copy, ap);
  int a = va_arg(ap, int), b = va_arg(copy, int);
  CHECK(a == b);
  int c = va_arg(ap, int), d = va_arg(copy, int);
  CHECK(c == d);
  va_end(copy);
  va_end(ap);
  va_start(ap, n);
  CHECK(va_arg(ap, int) == first);
  va_end(ap);
  return first * 100 + a * 10 + c;
}
static void advance(va_list *ap) { (void)va_arg(*ap, int); }
static int by_pointer(int n, ...) {
  __builtin_va_list ap;
  __builtin_va_start(ap, n);
  advance(&ap);
  int r = __builtin_va_arg(ap, int);
  __builtin_va_end(ap);
  return r;
}
static int recursive(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int v = va_arg(ap, int), below = n ? recursive(n - 1, v + 1) : 0;
  va_end(ap);
  return v + below;
}

int main(void) {
  int x = 7;
  struct small s = {1, 2};
  struct large l = {{1, 2, 3, 4, 50}, 'x'};
  struct odd o = {{1, 2, 3}};
  CHECK(sum("") == 0);
  CHECK(sum("iii", 1, -2, 30) == 29);
  CHECK(sum("iuq", -1, 4000000000u, 1ll << 40) == -1 + 4000000000ll + (1ll << 40));
  CHECK(sum("lqi", -3l, -(1ll << 35), 5) == 2 - (1ll << 35));
  CHECK(sum("did", 1.5, 2, 2.5f) == 10);
  CHECK(sum("iDi", 1, 0.75L, 2) == 6);
  CHECK(sum("psf", &x, "a", square) == 7 + 'a' + 25);
  CHECK(sum("iSi", 1, s, 2) == 15);
  CHECK(sum("LOi", l, o, 4) == 57);
  CHECK(sum("iii", 'a', (short)-1, (_Bool)5) == 97);
  CHECK(sum("iiiiiiiiiiii", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) == 78);
  CHECK(sum("dddddddddd", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10.) == 110);
  CHECK(forward(3, 10, 20, 30) == 60 && forward(0) == 0);
  CHECK(twice(3, 1, 2, 3) == 123);
  CHECK(by_pointer(2, 5, 6) == 6);
  CHECK(recursive(3, 1) == 1 + 2 + 3 + 4);
  long long (*f)(const char *, ...) = sum;
  CHECK(f("id", 3, 4.0) == 11);
  return 0;
}
