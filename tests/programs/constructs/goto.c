#include "../check.h"
static int into_block(int n) {
  int r = 0;
  if (n) goto inside;
  {
    r = 1;
    int x;
  inside:
    x = 10;
    r += x;
  }
  return r;
}
static int into_loop(int n) {
  int i = 7, r = 0;
  if (n) goto body;
  for (i = 0; i < 10; i++) {
  body:
    r += i;
  }
  return r;
}
static int into_while(void) {
  int n = 0;
  goto middle;
  while (n < 5) {
    n += 100;
  middle:
    n++;
  }
  return n;
}
static int backwards(int n) {
  int sum = 0;
top:
  if (n > 0) {
    sum += n--;
    goto top;
  }
  return sum;
}
static int out_of_nested(void) {
  int count = 0;
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++)
      while (1) {
        count++;
        if (i == 2 && j == 3) goto found;
        break;
      }
  return -1;
found:
  return count;
}
static int irreducible(int n) {
  int r = 0;
  if (n & 1) goto b;
a:
  r += 1;
  if (--n < 0) return r;
b:
  r += 10;
  if (--n < 0) return r;
  goto a;
}
static int else_branch(int n) {
  if (n == 0) {
    n = 1;
    goto e;
  } else {
    n += 10;
  e:
    n += 100;
  }
  return n;
}
static int local_label(int n) {
  int r = 0;
  for (int i = 0; i < 2; i++) {
    __label__ skip;
    if (i == n) goto skip;
    r += 1 << i;
  skip:;
  }
  return r;
}
static int skip_initialiser(int n) {
  int sum = 0, i = 0;
  goto first;
again: {
  int v = 5;
  sum += v;
  if (0) {
  first:
    v = 50;
    sum += v;
  }
  v++;
}
  if (i++ < n) goto again;
  return sum;
}

int main(void) {
  CHECK(into_block(0) == 11 && into_block(1) == 10);
  CHECK(into_loop(0) == 45 && into_loop(1) == 7 + 8 + 9);
  CHECK(into_while() == 102);
  CHECK(backwards(4) == 10 && out_of_nested() == 24);
  CHECK(irreducible(0) == 1 && irreducible(1) == 11 && irreducible(2) == 12 && irreducible(3) == 22);
  CHECK(else_branch(0) == 101 && else_branch(5) == 115);
  CHECK(local_label(0) == 2 && local_label(1) == 1 && local_label(2) == 3);
  CHECK(skip_initialiser(2) == 60);
  goto end;
end:
  return 0;
}
