#include "../check.h"
static int calls, log_[32];
static int note(int n) { log_[calls++] = n; return n; }
static int a[8];
static int *pa(void) { note(1); return a; }
static int index_(void) { return note(2); }
struct s { int f; unsigned b : 5; };
static struct s objects[3];
static struct s *obj(int i) { note(i); return &objects[i]; }

int main(void) {
  int i = 0;
  a[i++] += 2;
  a[i++] |= 5;
  a[++i] -= 3;
  CHECK(i == 3 && a[0] == 2 && a[1] == 5 && a[2] == 0 && a[3] == -3);
  pa()[index_()] *= 4;
  CHECK(calls == 2);
  obj(1)->f++;
  obj(1)->b += 7;
  (*obj(2)).b--;
  CHECK(calls == 5 && objects[1].f == 1 && objects[1].b == 7 && objects[2].b == 31);
  int *p = a;
  *p++ = 7;
  *p++ ^= 1;
  *++p = 9;
  CHECK(p == a + 3 && a[0] == 7 && a[1] == 4 && a[3] == 9);
  i = 5;
  int j = i++ * 2;
  CHECK(j == 10 && i == 6);
  j = i-- - --j;
  CHECK(j == -3 && i == 5);
  calls = 0;
  int r = note(1) + note(2) * note(3);
  CHECK(r == 7 && calls == 3);
  calls = 0;
  (void)(note(4), note(5));
  CHECK(log_[0] == 4 && log_[1] == 5 && calls == 2);
  calls = 0;
  if (note(0) || note(6) && note(7)) note(8);
  CHECK(calls == 4 && log_[3] == 8);
  calls = 0;
  for (note(1); note(calls < 6); note(3)) ;
  CHECK(log_[0] == 1 && log_[1] == 1 && log_[2] == 3 && log_[calls - 1] == 0);
  calls = 0;
  while (note(1) && calls < 3) ;
  do note(2); while (note(0));
  CHECK(calls == 5);
  calls = 0;
  (void)sizeof(note(1));
  (void)__alignof__(note(1));
  CHECK(calls == 0);
  /* Called, although the result is unused. */
  note(1) + 1;
  note(2) ? 1 : 0;
  (char)note(3);
  -note(4);
  CHECK(calls == 4);
  int k = 0, m[3] = {k++, k++, k++};
  CHECK(k == 3 && m[0] + m[1] + m[2] == 3);
  return 0;
}
