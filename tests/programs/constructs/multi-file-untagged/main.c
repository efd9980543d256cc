#include "../../check.h"
#include "types.h"
typedef struct { int quot, rem; } div_t;
extern div_t div(int, int);
static pair (*maker)(int) = make;
int main(void) {
  pair p = make(3);
  CHECK(p.a == 3 && p.d == 3.5);
  CHECK(make(4).a == 4);
  bytes b = split(65);
  CHECK(b.c[0] == 'A');
  nested n = {{1, 2.5}, {3}, {4}};
  n = change(n);
  CHECK(n.p.a == 2 && n.p.d == 2.5 && n.b.i == 6 && n.inner.k == 9);
  shared.a = 7;
  pointer->d = 1.5;
  raise(shared, &p);
  CHECK(shared.d == 1.5 && p.a == 8);
  int (*f)(pair) = measure;
  CHECK(f(p) == 83 && measure(shared) == 71 && measures[0](p) == 83);
  p = maker(9);
  CHECK(p.a == 9);
  pair two[2] = {make(1), make(2)};
  CHECK(two[1].a == 2);
  shared = make(8);
  CHECK(pointer->a == 8);
  *pointer = make(6);
  CHECK(shared.a == 6 && shared.d == 6.5);
  raise(make(5), &shared);
  CHECK(shared.a == 6);
  p = opposite(LOW) == HIGH ? make(11) : shared;
  CHECK(p.a == 11);
  CHECK(div(-7, 2).quot == -3 && div(-7, 2).rem == -1);
  return 0;
}
