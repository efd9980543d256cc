#include "../check.h"
struct node { struct node *next; short value; };
#define SWAP(a, b) do { __typeof__(a) t_ = (a); (a) = (b); (b) = t_; } while (0)

static unsigned char global = 200;
typeof(global) other = 100;
extern __typeof__(int[4]) table;
int table[4] = {1, 2, 3, 4};

int main(void) {
  struct node n = {0, 5};
  typeof(n.value) v = 70000;
  CHECK(sizeof v == 2 && v == 4464);
  typeof(global + other) sum = global + other;
  CHECK(sizeof sum == sizeof(int) && sum == 300);
  typeof(global) wrapped = global + other;
  CHECK(wrapped == 44);
  double x = 1.5, y = 2.5;
  SWAP(x, y);
  CHECK(x == 2.5 && y == 1.5);
  typeof(&n) p = &n;
  CHECK(p->value == 5);
  typeof(int *[3]) pointers = {0, &table[2], 0};
  CHECK(*pointers[1] == 3 && sizeof pointers == 3 * sizeof(void *));
  int i = 1;
  typeof(i++) j = 7;
  CHECK(i == 1 && j == 7);
  typeof(int (*)(void)) f = 0;
  CHECK(f == 0);
  __auto_type k = 3000000000u;
  CHECK(k > 0 && sizeof k == 4 && (k + k) == 1705032704u);
  int len = 3;
  typeof(int[len]) vla;
  vla[2] = 4;
  CHECK(sizeof vla == 12 && vla[2] == 4);
  const typeof(table) constant = {9, 8, 7, 6};
  CHECK(constant[3] == 6 && sizeof table == 16);
  return 0;
}
