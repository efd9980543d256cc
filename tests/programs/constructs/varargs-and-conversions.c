/* Variable arguments of all sizes, lists that are copied and passed on; old-style parameters; integer conversions. */
#include <stdarg.h>
int printf(const char *, ...);
struct s8 {
  char c[3];
};
struct s16 {
  double d;
  int i;
};
struct s40 {
  int a[10];
};
struct fl {
  float x, y;
};
struct emp {};
union u {
  long long l;
  char c;
};
typedef int (*fn)(int);
static int dbl(int x) { return 2 * x; }
static double ddbl(double x) { return 2 * x; }
static void show(const char *f, va_list ap) {
  for (; *f; f++) switch (*f) {
      case 'i':
        printf("%d ", va_arg(ap, int));
        break;
      case 'l':
        printf("%lld ", va_arg(ap, long long));
        break;
      case 'd':
        printf("%g ", va_arg(ap, double));
        break;
      case 'L':
        printf("%Lg ", va_arg(ap, long double));
        break;
      case 'p':
        printf("%s ", va_arg(ap, char *));
        break;
      case 'f':
        printf("%d ", va_arg(ap, fn)(21));
        break;
      case '3': {
        struct s8 s = va_arg(ap, struct s8);
        printf("%.3s ", s.c);
        break;
      }
      case 'S': {
        struct s16 s = va_arg(ap, struct s16);
        printf("%g/%d ", s.d, s.i);
        break;
      }
      case 'B':
        printf("%d ", va_arg(ap, struct s40).a[7]);
        break;
      case 'F': {
        struct fl s = va_arg(ap, struct fl);
        printf("%g,%g ", s.x, s.y);
        break;
      }
      case 'U':
        printf("%llx ", va_arg(ap, union u).l);
        break;
      case 'u':
        printf("%u ", va_arg(ap, unsigned));
        break;
      case 'g':
        printf("%g ", va_arg(ap, double (*)(double))(1.5));
        break;
#ifdef __LP64__
      case 'x':
        printf("%llx ", (unsigned long long)(va_arg(ap, __int128) >> 64));
        break;
#endif
      case 'c': {
        _Complex double z = va_arg(ap, _Complex double);
        printf("%g+%gi ", __real__ z, __imag__ z);
        break;
      }
    }
  printf("\n");
}
static void v(const char *f, ...) {
  va_list ap, b;
  va_start(ap, f);
  va_copy(b, ap);
  show(f, ap);
  va_end(ap);
  show(f, b);
  va_end(b);
  va_start(ap, f);
  show(f, ap);
  va_end(ap);
}
struct holder {
  int k;
  va_list ap;
};
static int take(struct holder *h) { return va_arg(h->ap, int); }
static int take2(va_list *p) { return va_arg(*p, int); }
static int hold(int n, ...) {
  struct holder h;
  va_start(h.ap, n);
  int a = take(&h), b = take2(&h.ap), c = va_arg(h.ap, int);
  va_end(h.ap);
  return a * 100 + b * 10 + c;
}
static int rec(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int x = va_arg(ap, int);
  int r = n ? rec(n - 1, x + n, 0) + va_arg(ap, int) * 0 : x;
  va_end(ap);
  return r;
}
int (*vfp)(int, ...) = hold;
int knr(a, b, c, d)
char a;
float b;
short c;
unsigned char d;
{ return a + (int)(b * 10) + c + d; }
float knf(x)
float x;
{ return x / 3; }
int old();
int old(a, b)
int a;
double b;
{ return a + b; }
static int fib(int n, int *acc) {
  int loc = n;
  int *p = &loc;
  if (n < 2) {
    *acc += *p;
    return *p;
  }
  int l = fib(n - 1, p);
  int r = fib(n - 2, &loc);
  *acc += loc;
  return l + r;
}
static struct s40 rs(int n, struct s40 s) {
  s.a[n] = n;
  return n ? rs(n - 1, s) : s;
}
int main(void) {
  struct s8 a = {"xyz"};
  struct s16 b = {2.5, 7};
  struct s40 c = {.a[7] = 77};
  struct fl d = {1.5f, 2.5f};
  union u e = {0x1122334455667788LL};
  struct emp em;
  char ch = -5;
  short sh = -300;
  float f = 1.25f;
  unsigned char uc = 200;
  _Bool bo = 1;
  struct {
    unsigned b : 5;
    signed s : 4;
  } bf = {31, -8};
  v("iiiduiii", ch, sh, uc, f, (unsigned)-1, bo, bf.b, bf.s);
  v("ldLp", 1LL << 40, 2.5, 3.25L, "str");
  v("3SBFU", a, b, c, d, e);
  v("fgf", dbl, ddbl, &dbl);
  v("iLiLi", 1, 2.0L, 3, 4.0L, 5);
  v("ililil", 1, 2LL, 3, 4LL, 5, 6LL);
  v("dddddddddddd", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., 11., 12.);
  v("iiiiiiiiiiSiSd", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, b, 11, b, 12.);
#ifdef __LP64__
  v("xix", (__int128)5 << 64, 1, (__int128)-1);
#endif
  v("ci", 1.0 + 2.0i, 9);
  printf("%d %d %d\n", hold(0, 1, 2, 3), vfp(0, 4, 5, 6), rec(4, 10, 0));
  printf("%d %g %d\n", knr(-3, 2.55f, 70000, 300), knf(1.0f), old(3, 4.7));
  int acc = 0, fr = fib(10, &acc);
  printf("%d %d\n", fr, acc);
  struct s40 z = {{0}};
  printf("%d\n", rs(9, z).a[9] + rs(9, z).a[4]);
  int arr[10];
  int *p = arr + 2, *q = arr + 7;
  printf("%d %d %d %d\n", (int)(p - q), p < q, (int)((char *)p - (char *)q), (p - q) / 2 < 0);
  printf("%d\n", (int)((struct s16 *)(0) + 3 - (struct s16 *)0));
  long idx = -2;
  printf("%d %d\n", &q[idx] == arr + 5, &idx[q] == &*(q + idx));
  signed char sc = -1;
  unsigned char u8 = 255;
  char big[300];
  char *m = big + 10;
  printf("%d %d\n", (int)(&m[sc] - big), (int)(&m[u8] - big));
  unsigned short us = 65535;
  printf("%d\n", us * 2);
  printf("%d %d %u\n", 1 << 30, (int)(1u << 31 >> 31), 1u << 31);
  printf("%d\n", (unsigned char)1 << 8);
  printf("%lld\n", 1LL << 62);
  printf("%d %d\n", -1 >> 31, -5 / 2);
  printf("%d %d %d\n", -5 % 3, 5 % -3, -5 / -3);
  printf("%d\n", (int)sizeof(uc << 1LL));
  printf("%d\n", (signed char)0x80 == -128);
  printf("%d\n", -1 < 1u);
  printf("%d\n", -1L < 1u);
  printf("%d\n", (short)-1 < (unsigned short)1);
  printf("%llu\n", 1ull + ~0u);
  printf("%llu\n", -1 + 0ull);
  printf("%d\n", 0x7fffffff + 0u > 0);
  printf("%d\n", '\377' < 0);
  printf("%d\n", sizeof(int) - 5 > 0);
  printf("%d\n", (_Bool)0x100);
  printf("%d\n", (_Bool)&arr);
  int i = 3;
  printf("%d %d\n", !i, !!i);
  printf("%d\n", ~0u >> 31);
  unsigned long long x = 0x123456789abcdef0;
  printf("%llx %llx %llx\n", x >> 36, x << 20, x * x);
  printf("%lld %lld %llu %llu\n", -100LL / 7, -100LL % 7, x / 12345, x % 12345);
  printf("%x %x\n", (unsigned)x, (unsigned short)x);
  return 0;
}
