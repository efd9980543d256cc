// Vectors of GNU C: initialisers, operators lane by lane, comparisons, reinterpretation, subscripts, arguments and results.
#include <assert.h>
#include <stdio.h>
typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef signed char c16 __attribute__((vector_size(16)));
typedef short s8 __attribute__((vector_size(16)));
typedef unsigned u4 __attribute__((vector_size(16)));
v4 g = {1, -2, 3};
static const f4 fg = {1.5f, 2, 3, 4};
v4 arr[2] = {{1,2,3,4},{5,6,7,8}};
struct S { char c; v4 v; } s = {1, {9,8,7,6}};
v4 add(v4 a, v4 b) { return a + b; }
int main(void) {
  v4 a = {1,2,3,4}, b = g;
  a += b; printf("%d %d %d %d\n", a[0], a[1], a[2], a[3]);
  v4 c = a > b; printf("%d %d %d %d\n", c[0], c[1], c[2], c[3]);
  c = -a * 3 ^ ~b; for (int i = 0; i < 4; i++) printf("%d ", c[i]); puts("");
  f4 f = fg * 2.0f - 1; printf("%g %g %g %g\n", f[0], f[1], f[2], f[3]);
  c16 x = {127, -128, 3}; x = x + x; printf("%d %d %d\n", x[0], x[1], x[2]);
  s8 y = (s8)x; printf("%d %d\n", y[0], y[1]);
  u4 u = (u4)a >> 1; printf("%u %u\n", u[0], u[1]);
  v4 sh = a << (v4){1,2,3,4}; printf("%d %d %d %d\n", sh[0], sh[1], sh[2], sh[3]);
  v4 *p = &arr[1]; (*p)[2] = 77; printf("%d %d\n", arr[1][2], add(*p, s.v)[3]);
  printf("%d %d\n", (int)sizeof(v4), (int)sizeof s);
  long long ll = ((long long __attribute__((vector_size(16))))a)[0]; printf("%lld\n", ll);
  return 0;
}
