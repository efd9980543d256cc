#include "../check.h"
static int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
static int ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
static int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }
/* Each activation has locals of its own, whose addresses differ. */
static int locals(int n, int *above) {
  int mine = n;
  if (above) CHECK(above != &mine && *above == n + 1);
  int below = n ? locals(n - 1, &mine) : 0;
  CHECK(mine == n);
  return mine + below;
}
static void hanoi(int n, int from, int to, int via, int *moves) {
  if (n == 0) return;
  hanoi(n - 1, from, via, to, moves);
  ++*moves;
  hanoi(n - 1, via, to, from, moves);
}
static int arrays(int n) {
  int a[3] = {n, n + 1, n + 2};
  if (n) CHECK(arrays(n - 1) == 3 * (n - 1) + 3);
  return a[0] + a[1] + a[2];
}
static int through_pointer(int (*f)(int), int n) { return n ? f(n) + through_pointer(f, n - 1) : 0; }
static int deep(int n) { return n ? 1 + deep(n - 1) : 0; }
static int ninety_one(int n) { return n > 100 ? n - 10 : ninety_one(ninety_one(n + 11)); }

int main(void) {
  CHECK(factorial(10) == 3628800 && fibonacci(15) == 610 && even(10) && odd(7) && !even(7));
  CHECK(ackermann(2, 3) == 9 && gcd(1071, 462) == 21 && locals(5, 0) == 15);
  int moves = 0;
  hanoi(6, 0, 1, 2, &moves);
  CHECK(moves == 63 && arrays(4) == 15 && through_pointer(factorial, 4) == 24 + 6 + 2 + 1);
  CHECK(deep(5000) == 5000 && ninety_one(50) == 91);
  return 0;
}
