#include "../check.h"
union number { int i; unsigned u; float f; unsigned char b[4]; };
union wide { double d; unsigned long long u; struct { unsigned lo, hi; } half; };
struct holder { char kind; union number n; };

static union number make(float f) { union number n; n.f = f; return n; }
static unsigned bits(union number n) { return n.u; }

int main(void) {
  union number n;
  n.f = 1.0f;
  CHECK(n.u == 0x3f800000 && n.b[3] == 0x3f && n.b[0] == 0);
  n.b[3] |= 0x80;
  CHECK(n.f == -1.0f);
  n.u = 0x7f800001;
  CHECK(n.f != n.f);
  n.i = -1;
  CHECK(n.u == 0xffffffffu && n.b[2] == 255);
  union wide w = {.d = -2.0};
  CHECK(w.half.hi == 0xc0000000u && w.half.lo == 0);
  w.half.hi = 0x40080000;
  CHECK(w.d == 3.0 && w.u == 0x4008000000000000ull);
  CHECK(bits(make(2.0f)) == 0x40000000);
  CHECK(sizeof(union number) == 4 && sizeof(union wide) == 8);
  struct holder a = {'i', {.i = 5}}, b;
  b = a;
  b.n.i++;
  CHECK(a.n.i == 5 && b.n.i == 6 && sizeof(struct holder) == 8);
  union number *p = &b.n;
  p->b[1] = 1;
  CHECK(b.n.i == 0x106);
  union { char c; int i; } partial = {.i = 0x12345678};
  partial.c = 0;
  CHECK(partial.i == 0x12345600);
  union number array[2] = {{1}, {2}};
  array[0] = array[1];
  CHECK(array[0].i == 2);
  /* A cast to a union type, as GNU C has it. */
  CHECK(((union number)5).i == 5);
  CHECK(((union number)1.0f).u == 0x3f800000);
  return 0;
}
