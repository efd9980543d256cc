#include "../check.h"
union value { int i; char c[8]; double d; };
struct tagged {
  int tag;
  union { int i; float f; struct { short lo, hi; }; };
  struct { int x, y; };
};

union value first = {0x01020304};
union value named = {.d = 1.5};
union value bytes = {.c = {1, 2, [7] = 9}};
struct tagged t1 = {1, {5}, {6, 7}};
struct tagged t2 = {.f = 1.0f, .tag = 2, .y = 8};
struct tagged t3 = {3, {.lo = 1, .hi = 2}, .x = 4};
struct { union value v[2]; int end; } list = {{{1}, {.c = "ab"}}, 3};
union { struct { int a, b; } s; int z[3]; } mixed = {{1, 2}};
union { char first; int second; } last = {.first = 'x', .second = 0x11223344};

int main(void) {
  CHECK(first.i == 0x01020304 && first.c[0] == 4 && first.c[3] == 1);
  CHECK(named.d == 1.5);
  CHECK(bytes.c[0] == 1 && bytes.c[1] == 2 && bytes.c[2] == 0 && bytes.c[7] == 9);
  CHECK(t1.tag == 1 && t1.i == 5 && t1.x == 6 && t1.y == 7);
  CHECK(t2.tag == 2 && t2.i == 0x3f800000 && t2.x == 0 && t2.y == 8);
  CHECK(t3.i == 0x20001 && t3.x == 4 && t3.hi == 2);
  CHECK(list.v[0].i == 1 && list.v[1].c[1] == 'b' && list.end == 3);
  CHECK(mixed.s.b == 2 && mixed.z[1] == 2);
  CHECK(last.second == 0x11223344 && last.first == 0x44);
  int n = 9;
  struct tagged local = {.tag = n, .hi = 3, .lo = n + 1};
  CHECK(local.tag == 9 && local.hi == 3 && local.lo == 10 && local.y == 0);
  union value u = {.c[2] = n};
  CHECK(u.c[2] == 9 && u.c[0] == 0 && u.i == 0x90000);
  union value copy = u;
  CHECK(copy.c[2] == 9);
  union value array[3] = {[1].d = 2.0, [2] = u};
  CHECK(array[0].i == 0 && array[1].d == 2.0 && array[2].c[2] == 9);
  return 0;
}
