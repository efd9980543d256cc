#include "../check.h"
struct flags {
  unsigned a : 3;
  signed b : 3;
  _Bool c : 1;
  unsigned d : 9;
  int e : 16;
};
struct wide { unsigned long long low : 33; long long high : 31; };
struct small { unsigned char a : 4; unsigned char b : 4; signed char c : 7; };

int main(void) {
  struct flags f = {5, -3, 1, 511, -1};
  CHECK(f.a == 5 && f.b == -3 && f.c == 1 && f.d == 511 && f.e == -1);
  CHECK(sizeof f == 4);
  /* The value of an assignment is the value of the field afterwards. */
  CHECK((f.a = 13) == 5 && f.a == 5);
  CHECK((f.b = 7) == -1 && f.b == -1);
  CHECK((f.c = 2) == 1 && f.c == 1);
  CHECK((f.b = 4) == -4);
  CHECK(f.d == 511 && f.e == -1);
  f.a = 7;
  CHECK(++f.a == 0 && f.a == 0);
  CHECK(f.a-- == 0 && f.a == 7);
  CHECK(f.a++ == 7 && f.a == 0);
  f.b = 3;
  CHECK(f.b++ == 3 && f.b == -4);
  f.b = -4;
  CHECK(--f.b == 3);
  f.a = 6;
  CHECK((f.a += 4) == 2);
  CHECK((f.a *= 5) == 2);
  CHECK((f.a <<= 2) == 0);
  f.d = 300;
  CHECK((f.d -= 301) == 511);
  CHECK((f.d >>= 4) == 31);
  f.c = 0;
  CHECK(--f.c == 1 && f.c == 1);
  CHECK(f.c-- == 1 && f.c == 0);
  CHECK((f.c |= 6) == 1);
  /* Promotion: an unsigned field narrower than int becomes int. */
  f.a = 1;
  CHECK(f.a - 2 < 0 && -f.a < 0 && ~f.a == -2);
  CHECK(sizeof(f.a + 0) == sizeof(int) && sizeof(+f.c) == sizeof(int));

  struct wide w = {0x1ffffffffull, -1};
  CHECK(sizeof w == 8);
  CHECK(w.low == 0x1ffffffffull && w.high == -1);
  w.low++;
  CHECK(w.low == 0 && w.high == -1);
  w.high = 0x3fffffff;
  CHECK(w.high == 0x3fffffff && w.low == 0);
  w.high = 0x40000000;
  CHECK(w.high == -0x40000000);
  w.low = ~0ull;
  CHECK(w.low == 0x1ffffffffull && w.high == -0x40000000);
  CHECK((int)(w.low >> 32) == 1);

  struct small s = {.a = 0x1f, .b = 2, .c = 64};
  CHECK(sizeof s == 2 && s.a == 15 && s.b == 2 && s.c == -64);
  struct small *p = &s;
  int i = 0;
  struct small list[2] = {{1, 2, 3}, {4, 5, 6}};
  list[i++].b += 3;
  CHECK(i == 1 && list[0].b == 5 && list[0].a == 1 && list[1].b == 5);
  p->c = -p->c / 2;
  CHECK(p->c == 32);
  struct small copy = *p;
  CHECK(copy.c == 32 && copy.a == 15);
  return 0;
}
