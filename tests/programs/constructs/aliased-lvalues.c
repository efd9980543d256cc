/* An assignment can change what its own target expression means; its value is still what was stored. */
#include "../check.h"
struct node { struct node *next; int value; };
struct set { signed narrow : 3; unsigned small : 5; _Bool flag : 1; unsigned long long wide : 40; };

static void indices(void) {
  unsigned char a[8] = {0, 10, 20, 30};
  int y = (a[a[0]] = 2);
  CHECK(y == 2 && a[0] == 2);
  a[0] = 0;
  y = (a[a[0]] += 3);
  CHECK(y == 3 && a[0] == 3);
  a[0] = 0;
  y = ++a[a[0]];
  CHECK(y == 1 && a[0] == 1);
  a[0] = 0;
  y = a[a[0]]++;
  CHECK(y == 0 && a[0] == 1);
  a[0] = 0;
  if (!(a[a[0]] = 1)) fail(__LINE__);
  int z = 7 + (a[1] = 0, a[a[1]] = 5);
  CHECK(z == 12 && a[0] == 5);
}

static void links(void) {
  struct node last = {0, 9}, middle = {&last, 7}, first = {&first, 3};
  struct node *result = (first.next->next = &middle);
  CHECK(result == &middle && first.next == &middle);
  first.next = &first;
  CHECK((first.next->next = &last)->value == 9);
  first.next = &middle;
  struct node *p = &first;
  p = p->next = &last;
  CHECK(p == &last && first.next == &last);
  /* The source of a copy is a part of, or is reached through, its target. */
  struct node a = {0, 1}, b = {&a, 2};
  b = b.next ? *b.next : b;
  CHECK(b.value == 1 && !b.next);
  b.next = &b;
  b = *b.next;
  CHECK(b.value == 1 && b.next == &b);
  p = &b;
  *p = (struct node){p->next, p->value + 4};
  CHECK(b.value == 5 && b.next == &b);
  CHECK((*p = a).value == 1 && !b.next);
}

static void narrow(void) {
  struct set s = {0};
  int i = s.narrow = 7;
  CHECK(i == -1);
  unsigned u = s.small = 100;
  CHECK(u == 4);
  i = s.flag = 42;
  CHECK(i == 1);
  long long l = s.wide = 0x123456789abcdefLL;
  CHECK(l == 0x6789abcdefLL);
  s.wide = 0;
  CHECK(--s.wide == 0xffffffffffULL);
  s.small = 31;
  CHECK(s.small++ == 31);
  CHECK(s.small == 0 && --s.small == 31);
  char c;
  float f;
  double d = f = i = c = 300;
  CHECK(d == 44 && f == 44 && i == 44 && c == 44);
  i = f = 16777217;
  CHECK(i == 16777216);
  d = f = 0.1;
  CHECK(d != 0.1 && d == 0.1f);
  _Bool b = 0;
  CHECK(b-- == 0);
  CHECK(b == 1 && ++b == 1);
  CHECK((b += 255) == 1 && (b -= 1) == 0);
  unsigned char n = 250;
  CHECK((n += 10) == 4 && (n -= 3.5) == 0);
  c = 100;
  CHECK((c *= 1.27) == 127);
}

int main(void) {
  indices();
  links();
  narrow();
  return 0;
}
