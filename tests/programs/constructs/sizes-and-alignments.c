#include "../check.h"
#include <stddef.h>
struct c { char c; };
struct ci { char c; int i; };
struct cl { char c; long l; };
struct cq { char c; long long q; };
struct cd { char c; double d; };
struct cD { char c; long double d; };
struct cp { char c; void *p; };
struct cb { char c; _Bool b; short s; };
struct nested { struct cq a; char c; };
struct array { char c[3]; short s[3]; char t; };
union u { char c[5]; int i; };
struct empty {};
struct with_empty { int a; struct empty e; int b; };
typedef int matrix[3][4];

int main(void) {
  CHECK(sizeof(char) == 1 && sizeof(short) == 2 && sizeof(int) == 4 && sizeof(long long) == 8 && sizeof(float) == 4 &&
        sizeof(double) == 8);
  CHECK(sizeof(long) == sizeof(void *) && sizeof(size_t) == sizeof(long) && sizeof(ptrdiff_t) == sizeof(long) &&
        sizeof(wchar_t) == 4);
  CHECK(sizeof(long) == (ILP32 ? 4 : 8) && sizeof(long double) == __SIZEOF_LONG_DOUBLE__);
  CHECK(sizeof(struct c) == 1 && sizeof(struct ci) == 8 && sizeof(struct cl) == (ILP32 ? 8 : 16));
#if defined __i386__
  enum { packed = 1, long_double = 12, alignment = 4 };
#elif defined __arm__
  enum { packed = 0, long_double = 8, alignment = 8 };
#else
  enum { packed = 0, long_double = 16, alignment = 16 };
#endif
  CHECK(sizeof(long double) == long_double && sizeof(struct cD) == alignment + long_double);
  CHECK(sizeof(struct cq) == (packed ? 12 : 16) && sizeof(struct cd) == (packed ? 12 : 16));
  CHECK(offsetof(struct cq, q) == (packed ? 4 : 8) && offsetof(struct cD, d) == alignment &&
        offsetof(struct cp, p) == sizeof(void *));
  CHECK(sizeof(struct cb) == 4 && sizeof(struct nested) == (packed ? 16 : 24) && sizeof(struct array) == 12 &&
        sizeof(union u) == 8);
  CHECK(sizeof(struct empty) == 0 && sizeof(struct with_empty) == 8);
  CHECK(_Alignof(long long) == 8 && _Alignof(double) == 8 || packed);
  CHECK(_Alignof(struct cq) == (packed ? 4 : 8) && _Alignof(struct cd) == (packed ? 4 : 8) && _Alignof(int) == 4);
  CHECK(sizeof(matrix) == 48 && sizeof(matrix *) == sizeof(void *));
  matrix m;
  CHECK(sizeof m == 48 && sizeof m[0] == 16 && sizeof m[0][0] == 4 && sizeof *m == 16 && sizeof &m == sizeof(void *));
  char a[7], *p = a;
  CHECK(sizeof a == 7 && sizeof p == sizeof(void *) && sizeof(a + 0) == sizeof(void *) && sizeof *p == 1);
  CHECK(sizeof(char[3][5]) == 15 && sizeof(int (*)(void)) == sizeof(void *) && sizeof(struct ci[3]) == 24);
  CHECK(sizeof(void) == 1 && sizeof(main) == 1 && _Alignof(char) == 1);
  int i = 1;
  CHECK(sizeof(i++) == 4 && sizeof(i = 5) == 4 && i == 1);
  CHECK(sizeof((char)1) == 1 && sizeof(+(char)1) == 4 && sizeof('a') == 4 && sizeof(1 == 1) == 4 && sizeof(!1ll) == 4 &&
        sizeof(~(short)1) == 4);
  CHECK(sizeof(1 ? (char)1 : (short)1) == 4 && sizeof((char)1, (short)1) == 2 && sizeof(0 ? 1 : 1ll) == 8);
  CHECK(sizeof(struct { char c; int x : 3; }) == 4 && sizeof(struct { int x : 3; int y : 30; }) == 8);
  CHECK(sizeof i == sizeof(i) && sizeof(int) * 2 == 8 && sizeof(size_t) - 5 > 0);
  return 0;
}
