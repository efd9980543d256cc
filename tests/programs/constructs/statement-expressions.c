#include "../check.h"
#define MAX(a, b) ({ __typeof__(a) x_ = (a); __typeof__(b) y_ = (b); x_ > y_ ? x_ : y_; })

static int calls;
static int next(void) { return ++calls; }

struct pair { int x, y; };

static int early(int n) {
  int r = ({ if (n < 0) return -1; n * 2; });
  return r + 1;
}

static int out(int n) {
  int sum = 0;
  for (int i = 0; i < 10; i++) sum += ({ if (i == n) break; if (i & 1) continue; i; });
  return sum;
}

static int jump(int n) {
  int r = ({ if (n) goto done; 5; });
  return r;
done:
  return 9;
}

int main(void) {
  int a = 3, b = 8;
  CHECK(MAX(a, b) == 8);
  CHECK(MAX(next(), 0) == 1 && calls == 1);
  CHECK(MAX(a++, b++) == 8 && a == 4 && b == 9);
  CHECK(({ int a = 1; ({ int a = 2; a + 10; }) + a; }) == 13);
  CHECK(a == 4);
  CHECK(({ struct pair p = {4, 5}; p; }).y == 5);
  CHECK(early(-3) == -1 && early(4) == 9);
  CHECK(out(5) == 0 + 2 + 4);
  CHECK(out(100) == 20);
  CHECK(jump(0) == 5 && jump(1) == 9);
  int t = a > 100 ? ({ calls = 100; 1; }) : ({ calls = 200; 2; });
  CHECK(t == 2 && calls == 200);
  int v = 0 && ({ calls = 300; 1; });
  CHECK(v == 0 && calls == 200);
  ({ calls = 1; });
  ({ ; });
  CHECK(calls == 1);
  int array[3] = {({ calls += 1; calls; }), ({ calls += 10; calls; }), 0};
  CHECK(array[1] - array[0] == 10);
  char c = ({ int big = 0x181; big; });
  CHECK(c == (SIGNED_CHAR ? -127 : 129));
  int n = 0;
  while (({ n += 3; n < 10; })) calls += 100;
  CHECK(n == 12 && calls == 312);
  return 0;
}
