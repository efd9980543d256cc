#include "../check.h"
struct small { char c; short s; };
struct point { int x, y; };
struct nested { struct point a; struct small s[2]; double d; };
struct large { int v[100]; struct nested n; };
struct one { int v; };
struct floats { float a, b; };

static struct point swap(struct point p) { int t = p.x; p.x = p.y; p.y = t; return p; }
static struct large fill(struct large l, int n) { for (int i = 0; i < 100; i++) l.v[i] = n + i; l.n.a.x = n; return l; }
static int sum(struct nested n, struct one o) { n.a.x += o.v; return n.a.x + n.s[1].s; }
static struct nested make(int k) { return (struct nested){{k, k + 1}, {{1, 2}, {3, 4}}, k / 2.0}; }
static struct small tiny(int c) { struct small s = {c, c * 2}; return s; }
static struct floats twice(struct floats f) { f.a *= 2; f.b *= 2; return f; }
static struct point *identity(struct point *p) { return p; }

int main(void) {
  struct point p = {1, 2}, q = swap(p);
  CHECK(q.x == 2 && q.y == 1 && p.x == 1 && p.y == 2);
  CHECK(swap(swap(p)).x == 1 && swap((struct point){8, 9}).x == 9);
  struct large l = {{0}}, m = fill(l, 5);
  CHECK(l.v[99] == 0 && m.v[99] == 104 && m.n.a.x == 5 && m.n.d == 0);
  l = m;
  m.v[0] = -1;
  CHECK(l.v[0] == 5);
  struct nested n = make(3);
  CHECK(n.a.y == 4 && n.s[1].c == 3 && n.d == 1.5 && make(5).s[0].s == 2);
  CHECK(sum(n, (struct one){10}) == 17 && n.a.x == 3);
  l = l;
  *&l = *&l;
  CHECK(l.v[50] == 55);
  struct point a[2] = {{1, 2}, {3, 4}};
  a[0] = a[1];
  a[1].x = 9;
  CHECK(a[0].x == 3 && a[0].y == 4);
  struct point x, y, z;
  x = y = z = (struct point){6, 7};
  CHECK(x.y == 7 && y.x == 6);
  CHECK((x = a[1]).x == 9 && x.y == 4);
  /* Both fields are read before either is written. */
  a[0] = swap(a[0]);
  CHECK(a[0].x == 4 && a[0].y == 3);
  CHECK(tiny(5).s == 10 && twice((struct floats){1.5f, 2}).a == 3.0f);
  *identity(&p) = a[1];
  CHECK(p.x == 9);
  struct nested list[2] = {[1] = n};
  list[0] = list[1];
  list[1].s[0].c = 77;
  CHECK(list[0].s[0].c == 1 && list[0].d == 1.5);
  list[0].s[0] = list[1].s[0];
  CHECK(list[0].s[0].c == 77 && list[0].s[0].s == 2);
  int i = 0;
  a[i++] = (struct point){5, 1};
  CHECK(i == 1 && a[0].y == 1);
  int read = make(8).a.x + make(9).a.y;
  CHECK(read == 18);
  const struct { int data[3]; } wrapped = {{1, 2, 3}};
  CHECK(wrapped.data[2] == 3);
  return 0;
}
