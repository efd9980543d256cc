#include "../check.h"
typedef int (*binary)(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static binary table[] = {add, &sub, *mul};
struct ops { const char *name; binary op; struct ops *next; int (*unary)(struct ops *, int); };

static int twice(struct ops *self, int v) { return self->op(v, v); }
static struct ops last = {"last", mul, 0, twice};
static const struct ops first = {.op = add, .next = &last, .name = "first"};

static binary choose(char c) { return c == '+' ? add : c == '-' ? sub : 0; }
static int (*declared(int which))(int, int) { return which ? mul : add; }
static int apply(int f(int, int), int a, int b) { return (***f)(a, b); }
static void increment(int *p) { ++*p; }
static void each(int *p, int n, void (*visit)(int *)) { while (n--) visit(p++); }
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static double half(double d) { return d / 2; }
static int fold(binary f, int n) { return n == 0 ? 0 : f(n, fold(f, n - 1)); }

int main(void) {
  CHECK(table[0](5, 3) == 8 && (*table[1])(5, 3) == 2 && table[2](5, 3) == 15);
  CHECK(sizeof table / sizeof *table == 3);
  CHECK(choose('+') == add && choose('+') != sub && choose('x') == 0 && !choose('x'));
  CHECK(choose('-')(1, 2) == -1 && declared(1)(4, 5) == 20 && declared(0)(4, 5) == 9);
  CHECK(apply(sub, 1, 5) == -4);
  CHECK(first.op(1, 2) == 3 && first.next->unary(first.next, 7) == 49 && first.next->next == 0);
  int a[3] = {1, 2, 3};
  each(a, 3, increment);
  CHECK(a[0] == 2 && a[2] == 4);
  void *generic = (void *)mul;
  CHECK(((binary)generic)(6, 7) == 42);
  void (*erased)(void) = (void (*)(void))half;
  CHECK(((double (*)(double))erased)(5.0) == 2.5);
  int (*cmp)(const void *, const void *) = compare;
  CHECK(cmp(&a[0], &a[1]) < 0);
  binary *cursor = table;
  int r = 10;
  r = (*cursor++)(r, 1);
  r = (*cursor++)(r, 2);
  CHECK(r == 9 && cursor == table + 2);
  CHECK(fold(add, 4) == 10);
  binary f = add;
  f = f == add ? sub : add;
  CHECK(f(2, 3) == -1);
  CHECK((r > 5 ? add : sub)(1, 1) == 2);
  int (*(*returning)(int))(int, int) = declared;
  CHECK(returning(1)(3, 3) == 9);
  int (*unspecified)() = add;
  CHECK(unspecified(20, 22) == 42);
  __UINTPTR_TYPE__ n = (__UINTPTR_TYPE__)&sub;
  CHECK(((binary)n)(9, 4) == 5);
  return 0;
}
