#include "../check.h"
static int next(void) { static int n = 10; return n++; }
static int other(void) { static int n; return ++n; }
static int *where(void) { static int hidden[2] = {1, 2}; return hidden; }
static int blocks(int which) {
  if (which) { static int n = 100; return n++; }
  else { static int n = 200; return n++; }
}
static int recursive(int n) {
  static int depth;
  depth++;
  if (n) recursive(n - 1);
  return depth;
}
static int self(void) {
  static struct node { struct node *me; int v; } node = {&node, 4};
  return node.me->v++;
}
static inline int in_inline(void) { static char c = 'a'; return c++; }

int n = 5;

int main(void) {
  CHECK(next() == 10 && next() == 11 && other() == 1 && other() == 2 && next() == 12);
  where()[1] = 9;
  CHECK(where()[0] == 1 && where()[1] == 9);
  CHECK(blocks(1) == 100 && blocks(0) == 200 && blocks(1) == 101 && blocks(0) == 201);
  CHECK(recursive(4) == 5 && recursive(0) == 6);
  CHECK(self() == 4 && self() == 5);
  CHECK(in_inline() == 'a' && in_inline() == 'b');
  for (int i = 0; i < 3; i++) {
    static int n = 50;
    int fresh = 0;
    n++;
    fresh++;
    CHECK(n == 51 + i && fresh == 1);
  }
  static int n2 = sizeof(n) * 2, *p = &n;
  CHECK(n2 == 8 && *p == 5);
  goto inside;
  {
    static int skipped = 33;
  inside:
    CHECK(skipped == 33);
  }
  return 0;
}
