#include "../check.h"
struct s { int a; char b[6]; struct s *next; };
static int array[6] = {0, 10, 20, 30, 40, 50};
static void set(int **p, int *to) { *p = to; }
static const int *find(const int *p, const int *end, int v) { while (p != end && *p != v) p++; return p == end ? 0 : p; }

int main(void) {
  int *p = array, *q = &array[4];
  CHECK(q - p == 4 && p - q == -4 && p < q && q >= p && !(p > q) && p + 4 == q && q != p);
  CHECK(*(p + 2) == 20 && p[3] == 30 && 1[p] == 10 && *(q - 1) == 30 && q[-2] == 20 && -1[q] == -50);
  CHECK(&array[6] - array == 6 && array + 6 > q && &p[2] == p + 2 && &*p == p && *&p == array);
  char *c = (char *)p;
  CHECK((int *)(c + 8) == &array[2] && (char *)q - c == 16);
  CHECK(find(array, array + 6, 40) == q && find(array, array + 6, 41) == 0);
  set(&p, q);
  CHECK(p == q && *p == 40);
  struct s s = {1, "hello"}, t = {2, "x", &s}, *ps = &t;
  CHECK(ps->next->b[1] == 'e' && (*(*ps).next).a == 1 && &ps->next->a == (int *)&s && !ps->next->next);
  ps = ps->next;
  ps->a = 9;
  CHECK(s.a == 9);
  char *inside = &s.b[2];
  CHECK(*inside == 'l' && (struct s *)(inside - __builtin_offsetof(struct s, b) - 2) == &s);
  void *v = &s;
  CHECK(((struct s *)v)->a == 9 && v == (void *)&s.a && (char *)v + 4 == s.b && v + 4 == s.b);
  int x = 5, *px = &x, **ppx = &px, ***pppx = &ppx;
  ***pppx = 6;
  CHECK(x == 6 && **ppx == 6);
  **pppx = array;
  CHECK(px == array);
  CHECK((p ? 1 : 2) == 1 && !p == 0 && (p && q) && (0 == (void *)0));
  __UINTPTR_TYPE__ n = (__UINTPTR_TYPE__)&array[1];
  CHECK(*(int *)n == 10 && *(int *)(n + 4) == 20 && n % 4 == 0);
  n |= 1;
  CHECK((n & 1) && *(int *)(n & ~(__UINTPTR_TYPE__)1) == 10);
  unsigned char *bytes = (unsigned char *)&array[5];
  CHECK(bytes[0] == 50 && bytes[1] == 0);
  bytes[1] = 1;
  CHECK(array[5] == 306);
  unsigned index = 2;
  CHECK(*(q - index) == 20 && q[-1] == 30);
  long long big = 3;
  CHECK(array[big] == 30);
  const char *text = "pointer";
  int length = 0;
  while (text[length]) length++;
  CHECK(length == 7);
  int *restrict r = array;
  CHECK(*r == 0);
  __PTRDIFF_TYPE__ d = &s.b[5] - &s.b[1];
  CHECK(d == 4);
  int *end = array + 6;
  int sum = 0;
  while (end-- > array + 1) sum += *end;
  CHECK(sum == 306 + 40 + 30 + 20 + 10);
  void (*f)(int **, int *) = set;
  CHECK(f == &set && f == *set && f);
  return 0;
}
