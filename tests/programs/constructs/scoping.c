#include "../check.h"
int x = 1;
typedef int T;
struct tag { int a; };

static int outer(void) { return x; }
static int parameter(int x) { { int x = 3; x++; } return x; }
static int uses_extern(int x) { { extern int x; return x; } }
static int typedef_shadow(int n) { int T = n; return T * 2; }
static int in_prototype(int n, int (*f)(int n)) { return f(n + 1); }
static int same(int n) { return n; }
static int tags(void) {
  struct tag { char a[10]; };
  return sizeof(struct tag);
}
static int forward_tag(void) {
  struct tag;
  struct tag *p;
  struct tag { short s; };
  return sizeof *p;
}

int main(void) {
  CHECK(outer() == 1);
  int x = 10;
  {
    int x = 20;
    {
      int y = x;
      int x = 30;
      CHECK(x == 30 && y == 20);
    }
    CHECK(x == 20);
    x++;
    CHECK(x == 21);
  }
  CHECK(x == 10 && outer() == 1);
  for (int x = 0; x < 2; x++) {
    int x = 100;
    x++;
    CHECK(x == 101);
  }
  CHECK(x == 10);
  CHECK(parameter(7) == 7 && uses_extern(50) == 1 && typedef_shadow(4) == 8 && in_prototype(1, same) == 2);
  CHECK(tags() == 10 && forward_tag() == 2 && sizeof(struct tag) == 4);
  {
    extern int x;
    x = 2;
  }
  CHECK(x == 10 && outer() == 2);
  int same_name = 5;
  struct same_name { int same_name; } s = {6};
same_name:
  CHECK(same_name + s.same_name == 11);
  if (1) { int x = 40; CHECK(x == 40); } else { int x = 50; CHECK(x == 0); }
  int self = sizeof self;
  CHECK(self == 4);
  {
    extern int external(int);
    CHECK(external(3) == 9);
  }
  int n = ({ int x = 1; x; }) + x;
  CHECK(n == 11);
  enum { A } a = A;
  { enum { B = 7, A = 8 } b = A; CHECK(b == 8); }
  CHECK(a == A && A == 0);
  return 0;
}

int external(int n) { return n * n; }
