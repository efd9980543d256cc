#include "../check.h"
struct s { int v; unsigned char c; unsigned f : 2; signed g : 3; int *p; double d; _Bool b; };
static int calls, store[4] = {10, 20, 30, 40};
static int *at(int i) { calls++; return &store[i]; }
static struct s object;
static struct s *get(void) { calls++; return &object; }

int main(void) {
  CHECK((*at(1))++ == 20 && store[1] == 21 && calls == 1);
  CHECK(++*at(1) == 22 && calls == 2);
  CHECK((*at(2) += 5) == 35 && calls == 3 && store[2] == 35);
  int i = 0;
  store[i++] += 2;
  CHECK(i == 1 && store[0] == 12 && store[1] == 22);
  store[i++]++;
  CHECK(i == 2 && store[1] == 23);
  --store[--i];
  CHECK(i == 1 && store[1] == 22);
  get()->v += 3;
  get()->f++;
  get()->f--;
  CHECK(calls == 6 && object.v == 3 && object.f == 0);
  CHECK(get()->f-- == 0 && object.f == 3 && calls == 7);
  CHECK((get()->g += 5) == -3 && object.g == -3);
  object.c = 255;
  CHECK(object.c++ == 255 && object.c == 0 && --object.c == 255);
  object.p = store;
  CHECK(*object.p++ == 12 && object.p == &store[1] && *++object.p == 35 && (*object.p)-- == 35 && store[2] == 34);
  object.p -= 2;
  CHECK(object.p == store);
  object.d = 0.5;
  CHECK(object.d++ == 0.5 && ++object.d == 2.5 && (object.d -= 1) == 1.5 && (object.d /= 3) == 0.5);
  CHECK(object.b++ == 0 && object.b++ == 1 && object.b-- == 1 && object.b == 0);
  signed char sc = 127;
  CHECK(++sc == -128 && sc-- == -128 && sc == 127);
  short sh = -32768;
  sh--;
  CHECK(sh == 32767);
  unsigned u = 0;
  CHECK(u-- == 0 && u == 0xffffffff && ++u == 0);
  unsigned long ul = 0;
  ul--;
  CHECK(ul == ~0ul);
  long long ll = 0xffffffffll;
  CHECK(++ll == 0x100000000ll);
  char text[] = "ab", *c = text;
  CHECK(*c++ == 'a' && *c == 'b' && (*c)++ == 'b' && text[1] == 'c' && ++*c == 'd' && c - text == 1);
  int **pp = &object.p;
  CHECK(*(*pp)++ == 12 && object.p == store + 1);
  struct s many[2] = {{1}, {2}}, *ps = many;
  CHECK(ps++->v == 1 && ps->v == 2 && (--ps)->v++ == 1 && many[0].v == 2);
  return 0;
}
