#include "../check.h"
enum plain { A, B, C = 10, D, E = C + 5, F = -1, G };
enum { LONELY = 'x', SIZE = sizeof(long) };
enum unsigned_like { BIG = 0xffffffffu };
enum wide { HUGE = 0x100000000ll, SMALL = -1 };
enum __attribute__((packed)) tiny { T1, T2 = 200 };
enum late;
enum late *pointer;
enum late { LATE = 3 };

static const char *name(enum plain p) {
  switch (p) {
    case A: return "A";
    case B: return "B";
    case F: return "F";
    default: return "other";
  }
}

int main(void) {
  CHECK(A == 0 && B == 1 && D == 11 && E == 15 && F == -1 && G == 0);
  CHECK(LONELY == 120 && SIZE == sizeof(long));
  CHECK(sizeof(enum plain) == 4 && sizeof(A) == 4);
  enum plain p = F;
  CHECK(p < 0 && (int)p == -1);
  p = 7;
  CHECK(p == 7);
  enum { X, Y } nonnegative = X;
  nonnegative--;
  CHECK(nonnegative > 0 && nonnegative == 0xffffffffu);
  enum unsigned_like u = BIG;
  CHECK(u == 0xffffffffu && u > 0);
  CHECK(sizeof(enum wide) == 8 && HUGE >> 32 == 1 && SMALL < 0);
  CHECK(sizeof(enum tiny) == 1);
  enum tiny t = T2;
  CHECK(t == 200);
  int array[C] = {[B] = 5};
  CHECK(sizeof array == 40 && array[B] == 5);
  CHECK(name(A)[0] == 'A' && name(F)[0] == 'F' && name(C)[0] == 'o');
  enum late l = LATE;
  pointer = &l;
  CHECK(*pointer == 3);
  {
    enum { A = 50 };
    CHECK(A == 50);
  }
  CHECK(A == 0);
  struct { enum inside { IN = 4 } e; } s = {IN};
  enum inside outside = s.e;
  CHECK(outside == 4);
  return 0;
}
