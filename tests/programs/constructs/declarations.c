#include "../check.h"
/* Tentative definitions, incomplete types completed later, declarations in unusual places. */
int tentative;
int tentative;
extern int tentative;
int tentative = 5;
static int static_tentative;
static int static_tentative;
int unsized[];
extern int sized_later[];
int sized_later[3] = {1, 2, 3};
extern struct incomplete object;
struct incomplete *pointer = &object;
static int peek(struct incomplete *);
struct incomplete { int v; struct inner { int w; } in; } object = {3, {4}};
struct inner outside = {8};
static int peek(struct incomplete *p) { return p->v; }
struct later;
typedef struct later later_t;
struct user { later_t *l; };
struct later { int z; };
int a, *b = &a, c[2] = {1, 2}, (*d)[2] = &c, f(int), *g(void);
int f(int n) { return n + a; }
int *g(void) { return &a; }
typedef int (*handler)(int);
typedef struct { int x; } anonymous, *anonymous_pointer;
struct a { struct b { struct c { int deep; } c; } b; };
long unsigned int long odd_order = 1;
int const static constant = 4;
struct s { int x; } const read_only = {1}, *list[2];
int (*array_of_functions[2])(int) = {f, f};
int (*(*complicated)(int, int (*)(int)))[2];
static int (*returns_array(int n, int (*h)(int)))[2] { a = h(n); return &c; }
;

int main(void) {
  CHECK(tentative == 5 && static_tentative == 0 && unsized[0] == 0);
  CHECK(sizeof sized_later == 12 && sized_later[2] == 3);
  CHECK(peek(pointer) == 3 && pointer->in.w == 4 && outside.w == 8);
  later_t l = {7};
  struct user u = {&l};
  CHECK(u.l->z == 7);
  *b = 10;
  CHECK(f(1) == 11 && g() == &a && (*d)[1] == 2);
  handler h = f;
  anonymous x = {5};
  anonymous_pointer px = &x;
  CHECK(h(2) == 12 && px->x == 5);
  struct c deep = {9};
  struct a nested = {{deep}};
  CHECK(nested.b.c.deep == 9 && odd_order << 40 >> 40 == 1 && sizeof odd_order == 8 && constant == 4 &&
        read_only.x == 1 && list[1] == 0);
  CHECK(array_of_functions[1](0) == 10);
  complicated = returns_array;
  CHECK((*complicated(3, f))[0] == 1 && a == 13);
  extern int defined_below;
  CHECK(defined_below == 21);
  int f2(int), v = 3, *w = &v, m[2] = {v, *w + 1};
  CHECK(f2(v) == 6 && m[1] == 4);
  register int r = 2;
  auto int automatic = r + 1;
  CHECK(automatic == 3);
  return 0;
}

int defined_below = 21;
int f2(int n) { return 2 * n; }
