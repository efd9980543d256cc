#include "../check.h"
/* Objects of the program's own keep their values, volatile or not. */
static volatile int counter = 3;
static volatile struct { int a; unsigned f : 4; } s = {1, 2};
static const volatile int constant = 9;
static int ordinary = 5;

int main(void) {
  CHECK(counter == 3);
  counter++;
  counter += counter;
  CHECK(counter == 8);
  volatile int local = 4;
  local = local * local;
  CHECK(local == 16 && local - local == 0);
  s.a = 7;
  s.f = 18;
  CHECK(s.a == 7 && s.f == 2 && constant == 9);
  volatile int *p = &ordinary;
  *p = 6;
  CHECK(*p == 6 && ordinary == 6);
  volatile char array[3] = {1, 2, 3};
  array[1] = array[0] + array[2];
  CHECK(array[1] == 4);
  int n = 0;
  for (volatile int i = 0; i < 5; i++) n++;
  CHECK(n == 5);
  counter;
  (void)counter;
  int *volatile q = &ordinary;
  CHECK(*q == 6 && ++*q == 7);
  CHECK((*(volatile int *)&ordinary)++ == 7 && ordinary == 8);
  return 0;
}
