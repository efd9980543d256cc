// The memory of path formulas: each program says what is valid and what is possible, for all its paths at once.
#include "tests/encode/explored_program.h"

namespace argosy::encode {
namespace {

struct MemoryProgram {
  std::string name;
  std::string text;
};

void PrintTo(const MemoryProgram& program, std::ostream* out) { *out << program.name; }

const std::vector<MemoryProgram> memoryPrograms{
    {"MergedVariables", R"(
int main(void) {
  int c = N, x, y = 1;
  if (c) { x = 1; y = 2; } else x = 2;
  always(x + y == 3);
  always(c ? x == 1 : x == 2);
  possible(x == 1); possible(y == 1);
  if (c > 5) x = 7; else if (c < -5) x = 8;
  always(x == 1 || x == 2 || x == 7 || x == 8);
  always(c <= 5 || x == 7); always(c >= -5 || x == 8); always(c != 0 || x == 2);
  possible(x == 8); possible(x == 2 && c == 0);
  return 0;
})"},
    {"MergedByGoto", R"(
int main(void) {
  int c = N, x = 0;
  if (c == 1) goto one;
  if (c == 2) goto two;
  if (c == 3) goto both;
  x = 9; goto end;
one: x += 1;
two: x += 2;
both: x += 4;
end:
  always(c != 1 || x == 7); always(c != 2 || x == 6); always(c != 3 || x == 4);
  always((c >= 1 && c <= 3) || x == 9); possible(x == 9);
  return 0;
})"},
    {"MergedConditionsThatDoNotExclude", R"(
int main(void) {
  int c = N, d = N, x = 0;
  switch (c) { case 0: case 1: x = 1; break; case 2: if (d) break; x = 3; break; default: x = 4; }
  always(x != 3 || (c == 2 && !d)); always(x != 0 || (c == 2 && d)); possible(x == 0); possible(x == 3);
  if (c && d) x = 10;
  always(!(c && d) || x == 10); always(x != 10 || (c && d));
  return 0;
})"},
    {"MergedLayouts", R"(
union u { unsigned i; unsigned char b[4]; unsigned short h[2]; };
int main(void) {
  union u v; v.i = 0x01020304; int c = N;
  if (c) v.b[1] = 0xff; else v.h[1] = 0xaaaa;
  holds(c ? v.i == 0x0102ff04 : v.i == 0xaaaa0304);
  holds(v.b[0] == 4); holds(c ? v.h[0] == 0xff04 : v.h[0] == 0x0304);
  possible(v.i == 0x0102ff04); possible(v.b[3] == 0xaa);
  return 0;
})"},
    {"MergedPointers", R"(
int main(void) {
  int a = 1, b = 2, *p = 0, c = N, d = N;
  if (c) p = &a; else if (d) p = &b;
  always(p != 0 || (!c && !d)); possible(p == 0);
  if (p) {
    *p = 3;
    always(a == 3 || b == 3); always(c ? a == 3 && b == 2 : b == 3 && a == 1); always(*p == 3);
    possible(a == 1); possible(b == 2);
  } else always(a == 1 && b == 2);
  return 0;
})"},
    {"AllocationsOfOneFunction", R"(
static int *make(int v) { int *p = malloc(sizeof *p); *p = v; return p; }
static int *twice(int v) { int *p = make(v), *q = make(v + 1); *p += *q; return p; }
int main(void) {
  int c = N, *a = 0, *b, *d;
  if (c) a = make(1);
  b = make(2); d = twice(3);
  always(b != d && a != b && a != d); always(*b == 2); holds(*d == 7);
  if (a) { always(*a == 1); *a = 8; } else always(c == 0);
  always(*b == 2); holds(*d == 7);
  int *e = c ? a : b; *e = 9;
  holds(c ? *a == 9 && *b == 2 : *b == 9); holds(*d == 7); possible(*b == 9); possible(*b == 2);
  return 0;
})"},
    {"AllocationsOfKnownSize", R"(
int main(void) {
  char *p = malloc(16), *q = malloc(16), *e = malloc(0), *f = malloc(0);
  unsigned k = U, i; if (k == 0) i = 3; else if (k == 1) i = 7; else i = 15;
  always(p + i != q); always(q + i != p); always(p + i != 0); possible(p + 16 == q); possible(e != p);
  p[3] = 1; p[7] = 2; p[15] = 3; p[i] += 10;
  holds(p[i] == (k == 0 ? 11 : k == 1 ? 12 : 13)); holds(k == 0 || p[3] == 1); possible(p[15] == 13); possible(p[15] == 3);
  return 0;
})"},
    {"MembersOfNull", R"(
struct node { int key; struct node *left, *right; };
int main(void) {
  struct node a = {1, 0, 0}, b = {2, 0, 0}, *p = 0;
  int c = N, d = N;
  if (c > 0) p = &a; else if (c < 0) p = &b;
  struct node **q = d ? &p->left : &p->right;
  if (p) {
    always(*q == 0); *q = &b; always(*q == &b);
    holds(c > 0 ? (d ? a.left == &b && a.right == 0 : a.right == &b && a.left == 0) : a.left == 0 && a.right == 0);
    possible(a.left == &b); possible(b.right == &b); possible(a.left == 0);
    always((*q)->key == 2);
  } else always(c == 0);
  int *device = (int *)0x1000000, *low = (int *)0x20; possible(*low == 5); possible(*low == 6);
  int own = 7, *r = d ? &own : device; possible(*r == 8); holds(!d || *r == 7);
  return 0;
})"},
    {"WrittenAndReadAgain", R"(
int main(void) {
  int a[4] = {0, 1, 2, 3}, x = 4, y = 5, c = N, d = N, i = c ? (d ? 0 : 1) : 3, *p = c ? (d ? &x : &y) : &a[2];
  a[i] = 9; always(a[i] == 9); holds(a[3] == (c ? 3 : 9)); possible(a[0] == 9); possible(a[0] == 0); possible(a[1] == 9);
  *p = 8; always(*p == 8); holds(x == (c && d ? 8 : 4)); holds(a[2] == (c ? 2 : 8)); possible(y == 8); possible(y == 5);
  if (d) { always(*p == 8); a[i] = 7; p = &a[i]; always(*p == 7); } possible(*p == 7); possible(*p == 8);
  return 0;
})"},
    {"MergedLifetimes", R"(
int main(void) {
  int c = N, s = 0;
  { int x = 1; int *p = &x; if (c) *p = 2; s += x; }
  { int x; int *p = &x; *p = 5; s += x; }
  always(c ? s == 7 : s == 6); possible(s == 6);
  return 0;
})"},
    {"MergedAllocations", R"(
int main(void) {
  int c = N, *p, *q = malloc(4);
  *q = 1;
  if (c) { p = malloc(4); *p = 5; } else { p = q; *p = 6; }
  always(c ? *p == 5 && *q == 1 : *p == 6 && *q == 6);
  always((p == q) == !c); possible(*q == 6);
  *p = 7; always(c ? *q == 1 : *q == 7);
  return 0;
})"},
    {"SmallArrays", R"(
int main(void) {
  int a[4] = {10, 11, 12, 13}; unsigned i = U, j = U;
  assume(i < 4 && j < 4);
  holds(a[i] == 10 + (int)i); possible(a[i] == 13);
  a[i] = 99;
  holds(a[i] == 99); holds(i == j || a[j] == 10 + (int)j); possible(a[2] == 99); possible(a[2] == 12);
  a[j] = 98; holds(a[j] == 98); holds(a[i] == (i == j ? 98 : 99));
  int k = N; assume(k >= 0 && k <= 1); a[2 * k + 1] = 50; holds(a[1] == 50 || a[3] == 50); holds(k != 0 || a[1] == 50);
  return 0;
})"},
    {"SmallMatrices", R"(
struct s { char c; short h[2]; int i; };
int main(void) {
  int m[2][3] = {{0, 1, 2}, {10, 11, 12}}; unsigned i = U, j = U;
  assume(i < 2 && j < 3);
  holds(m[i][j] == (int)(10 * i + j)); m[i][j] = -1; holds(m[1][2] == 12 || (i == 1 && j == 2)); possible(m[1][2] == -1);
  struct s t[3] = {{1, {2, 3}, 4}, {5, {6, 7}, 8}, {9, {10, 11}, 12}};
  holds(t[j].i == (int)(4 + 4 * j)); t[j].h[i] = 77; holds(t[j].c == (int)(1 + 4 * j)); holds(t[0].h[0] == 77 || t[0].h[0] == 2); possible(t[2].h[1] == 77);
  struct s *p = &t[j]; p->i = 5; holds(t[j].i == 5); holds(j == 1 || t[1].i == 8);
  return 0;
})"},
    {"ConstantIndices", R"(
int main(void) {
  int a[3]; a[0] = 1; a[1] = a[0] + 1; a[2] = a[1] * 2; int *p = a; p++; *p = 7; p[-1] = 6; *(a + 2) = p[0] + p[-1];
  always(a[0] == 6 && a[1] == 7 && a[2] == 13); always(p - a == 1); always(&a[2] - p == 1); always(p > a && p < a + 3 && p >= &a[1]);
  return 0;
})"},
    {"LargeArrays", R"(
int a[1000]; short table[200] = {3, 1, 4, 1, 5};
int main(void) {
  unsigned i = U, j = U; assume(i < 1000 && j < 1000);
  holds(a[i] == 0); a[i] = 5; holds(a[i] == 5); holds(i == j || a[j] == 0); possible(a[7] == 5); possible(a[7] == 0);
  a[7] = 1; holds(a[7] == 1); holds(i == 7 || a[i] == 5); a[j] = a[i]; holds(a[j] == a[i]);
  holds(table[2] == 4); unsigned k = U; assume(k < 5); holds(table[k] >= 1 && table[k] <= 5); possible(table[k] == 5);
  assume(j >= 5 && j < 200); holds(table[j] == 0); table[j] = 2; holds(table[2] == 4); holds(table[j] == 2);
  return 0;
})"},
    {"LargeArraysOfRecords", R"(
struct s { int x; char c; struct { short u, v; } in; } t[300];
int main(void) {
  unsigned i = U, j = U; assume(i < 300 && j < 300);
  t[i].x = 1; t[i].in.v = 2; t[j].c = 3;
  holds(t[i].x == 1 && t[i].in.v == 2 && t[j].c == 3); holds(i == j || t[i].c == 0); holds(t[i].in.u == 0);
  possible(t[j].x == 0); possible(t[j].x == 1); holds(i != j || t[j].x == 1);
  struct s *p = t + i; p->in.u = 9; holds(t[i].in.u == 9); holds(i == j || t[j].in.u == 0);
  return 0;
})"},
    {"LargeArraysMerged", R"(
int a[100], b[100];
int main(void) {
  unsigned i = U; assume(i < 100); int c = N;
  if (c) a[i] = 1; else b[i] = 2;
  holds(c ? a[i] == 1 && b[i] == 0 : a[i] == 0 && b[i] == 2); possible(a[i] == 0);
  int *p = c ? a : b; p[3] = 5; holds(c ? a[3] == 5 : b[3] == 5); holds(c ? b[3] == 0 : a[3] == 0 || i == 3);
  return 0;
})"},
    {"BytesOfWords", R"(
int main(void) {
  int x = 0x01020304; char *c = (char *)&x; holds(*c == 4); holds(c[3] == 1);
  c[1] = 0x55; holds(x == 0x01025504); *(short *)(c + 2) = -1; holds(x == (int)0xffff5504);
  int y = N; unsigned char *b = (unsigned char *)&y; holds(y == (int)(b[0] | b[1] << 8 | b[2] << 16 | (unsigned)b[3] << 24));
  unsigned i = U; assume(i < 4); b[i] = 0; holds((y & (0xff << 8 * i)) == 0); possible(y == 0); possible(y == 0x01020300);
  long long l = __VERIFIER_nondet_longlong(); int *w = (int *)&l; holds(w[0] == (int)l && w[1] == (int)(l >> 32));
  return 0;
})"},
    {"FloatsAsBits", R"(
union u { float f; unsigned i; double d; unsigned long long l; };
int main(void) {
  union u v; v.f = 1.0f; holds(v.i == 0x3f800000); v.i = 0xc0200000; holds(v.f == -2.5f); v.d = 1.0; holds(v.l == 0x3ff0000000000000ull); holds(v.i == 0);
  float f = __VERIFIER_nondet_float(); v.f = f; holds(f != f || ((v.i >> 31 == 0) == (f > 0 || (f == 0 && 1 / f > 0)))); possible(v.i == 0x80000000); possible(v.i == 0);
  v.i = 0x7f800000; holds(v.f > 1e38f); v.i = 0x7fc00001; holds(v.f != v.f);
  return 0;
})"},
    {"BitFields", R"(
struct s { signed a : 3; unsigned b : 5; unsigned c : 13; int d; unsigned long long e : 40; _Bool f : 1; };
int main(void) {
  struct s s = {0}; s.b = 21; s.a = -2; s.c = 5000; s.d = 7; s.e = 0xabcdef1234ull; s.f = 4;
  holds(s.a == -2 && s.b == 21 && s.c == 5000 && s.d == 7 && s.e == 0xabcdef1234ull && s.f == 1);
  int n = N; s.a = n; holds(s.a >= -4 && s.a <= 3); holds(n < -4 || n > 3 || s.a == n); holds(s.b == 21); possible(s.a == -4);
  s.b = n; holds(s.b == (n & 31)); holds(s.c == 5000); s.c++; holds(s.c == 5001); struct s t = s; holds(t.b == s.b && t.e == s.e); t.b = 1; holds(s.b == (n & 31));
  unsigned char *raw = (unsigned char *)&s; s.a = -1; s.b = 0; holds(*raw == 7); *raw = 0xf8; holds(s.a == 0 && s.b == 31); holds(s.c == 5001);
  return 0;
})"},
    {"RecordCopies", R"(
struct in { short h[3]; char c; }; struct s { int x; struct in in; int *p; };
static struct s make(int x) { struct s r = {x, {{1, 2, 3}, 'c'}, 0}; r.in.h[1] = 20; return r; }
static int sum(struct s s) { s.x += 1; *s.p += s.x; return s.x + s.in.h[1]; }
int main(void) {
  int n = N, target = 0; assume(n >= 0 && n < 1000);
  struct s a = make(n), b; a.p = &target; b = a; a.x = -1; b.in.h[0] = 9;
  always(b.x == n && a.x == -1 && a.in.h[0] == 1 && b.in.h[0] == 9 && b.in.h[1] == 20 && b.in.c == 'c' && b.p == &target);
  int r = sum(b); always(r == n + 21); always(b.x == n); always(target == n + 1);
  struct s *p = &a, *q = &b; *p = *q; always(a.x == n && a.in.h[0] == 9); struct s arr[2]; arr[1] = a; arr[0] = arr[1]; always(arr[0].x == n && arr[0].in.h[2] == 3);
  struct in i = arr[0].in; i.h[2] = 4; always(arr[0].in.h[2] == 3 && i.h[1] == 20); possible(r == 21); possible(r == 1000);
  return 0;
})"},
    {"UnionCopies", R"(
union u { int i; char c[8]; struct { short lo, hi; } s; };
int main(void) {
  union u a, b; a.i = 0x10002; b = a; holds(b.s.lo == 2 && b.s.hi == 1); b.c[0] = 3; holds(b.i == 0x10003 && a.i == 0x10002);
  union u z = {0}; holds(z.s.hi == 0); z.c[5] = 1; union u y = z; holds(y.c[5] == 1 && y.i == 0);
  return 0;
})"},
    {"MemoryFunctions", R"(
struct s { int a; char b[6]; short c; };
int main(void) {
  struct s s, t; memset(&s, 0, sizeof s); holds(s.a == 0 && s.b[3] == 0 && s.c == 0); memset(&s.b, 0x7f, 4); holds(s.b[3] == 0x7f && s.b[4] == 0 && s.a == 0);
  s.a = N; s.c = -2; memcpy(&t, &s, sizeof t); holds(t.a == s.a && t.c == -2 && t.b[0] == 0x7f); possible(t.a == 42);
  unsigned char bytes[sizeof s]; memcpy(bytes, &s, sizeof s); holds(bytes[0] == (s.a & 255)); int back; memcpy(&back, bytes, 4); holds(back == s.a);
  int a[6] = {0, 1, 2, 3, 4, 5}; memmove(a + 1, a, 4 * sizeof(int)); holds(a[0] == 0 && a[1] == 0 && a[2] == 1 && a[4] == 3 && a[5] == 5);
  memset(a, -1, 2 * sizeof(int)); holds(a[0] == -1 && a[1] == -1 && a[2] == 1); float f = 1.0f; unsigned u; memcpy(&u, &f, 4); holds(u == 0x3f800000);
  return 0;
})"},
    {"MemoryFunctionsOfUnknownSize", R"(
int main(void) {
  int a[4] = {1, 2, 3, 4}, other = 5; unsigned n = U; assume(n <= 4); memset(a, 0, n * sizeof(int));
  possible(a[0] == 0); possible(a[0] == 1); possible(a[3] == 4); always(other == 5);
  int b[4] = {9, 9, 9, 9}; memcpy(b, a, n * sizeof(int)); possible(b[3] == 9); possible(b[0] == a[0]); always(other == 5);
  return 0;
})"},
    {"StaticInitialisers", R"(
struct s { int a : 4, b; char c[4]; int *p; union { int i; float f; } u; }; int target = 3, zero, arr[5] = {[3] = 7, [1] = 2};
static struct s one = {-3, 7, "xy", &target, {.f = 1.0f}}; const char text[] = "hello", *const tail = "hello" + 2; static void *self = &self;
static const int big[500] = {[499] = 9, [0] = 1}; int (*function)(int); static double third = 0.25; static unsigned char packed[4] = {1, 2, 3, 4};
static int change(void) { static int n = 5; return n++; }
int main(void) {
  holds(one.a == -3 && one.b == 7 && one.c[1] == 'y' && one.c[3] == 0 && *one.p == 3 && one.u.i == 0x3f800000); always(zero == 0 && arr[3] == 7 && arr[1] == 2 && arr[4] == 0);
  always(text[4] == 'o' && text[5] == 0 && *tail == 'l' && self == &self && function == 0); holds(third == 0.25);
  holds(*(int *)packed == 0x04030201); unsigned i = U; assume(i < 500); holds(big[i] == (i == 499 ? 9 : i == 0 ? 1 : 0)); possible(big[i] == 9);
  int a = change(), b = change(); always(a == 5 && b == 6); *one.p = 4; always(target == 4); one.p = &arr[1]; *one.p = 8; always(arr[1] == 8 && target == 4);
  return 0;
})"},
    {"AliasingWrites", R"(
int g = 1, h = 2; struct node { int v; struct node *next; };
static void swap(int *p, int *q) { int t = *p; *p = *q; *q = t; }
int main(void) {
  int c = N, x = 10, y = 20, *p = c ? &x : &g, **pp = &p; swap(&x, &y); always(x == 20 && y == 10);
  **pp = 5; always(c ? x == 5 && g == 1 : x == 20 && g == 5); *pp = &h; *p = 6; always(h == 6);
  int a = 5, *q = &a, *r = &a; *q = *q + *r; always(a == 10);
  struct node n1 = {1, 0}, n2 = {2, &n1}, n3 = {3, c ? &n1 : &n2}; n3.next->v = 9; always(c ? n1.v == 9 && n2.v == 2 : n1.v == 1 && n2.v == 9);
  if (n3.next->next) { n3.next->next->v = 8; always(n1.v == 8 && !c); possible(n2.v == 9); }
  swap(&x, &x); always(c ? x == 5 : x == 20);
  return 0;
})"},
    {"ArraysOfPointers", R"(
int main(void) {
  int a = 1, b = 2, c = 3, *p[3] = {&a, &b, &c}; unsigned i = U, j = U; assume(i < 3 && j < 3);
  holds(*p[i] == (int)i + 1); *p[i] = 9; holds(i == 0 ? a == 9 : a == 1); p[j] = &a; *p[j] = 5; holds(a == 5); holds(i == j || *p[i] == 9 || i == 0);
  possible(b == 9); possible(c == 3);
  return 0;
})"},
    {"PointerEquality", R"(
int a[8], b[8]; static int f(void) { return 1; } static int g(void) { return 2; }
int main(void) {
  int x, y, *p = &x, *q = &y, *n = 0; always(p != q && p != n && n == 0 && &x == p); possible(&x < &y); possible(&y < &x);
  unsigned i = U, j = U; assume(i < 5 && j < 5); holds((&a[i] == &a[j]) == (i == j)); holds(&a[i] != b || 0 == 1); holds((&a[i] < &a[j]) == (i < j)); holds(&a[i] - &a[j] == (long)i - (long)j);
  int *e = a + 8; holds(e != a && e - a == 8); possible(e == b); possible(e != b);
  unsigned long u = (unsigned long)p; holds((int *)u == p && u != 0 && u % 4 == 0); void *v = p; char *c = v; holds((int *)(c + 0) == p); *(int *)u = 3; holds(x == 3);
  int (*fp)(void) = N ? f : g; always(f != g && fp != 0); int r = fp(); always(fp == f ? r == 1 : r == 2); possible(r == 2);
  const char *s = "ab", *t = "abc"; possible(s + 1 != t); always(s != 0);
  return 0;
})"},
    {"Provenance", R"(
char a[4], b[4]; char *tab[100], *tac[100];
static unsigned long f(void) { int x = 1; return (unsigned long)&x; } static unsigned long g(void) { int y = 1; return (unsigned long)&y; }
int main(void) {
  unsigned i = U, j = U; assume(i < 100 && j == i); tab[i] = a; tac[i] = b; char *q = tab[j], *r = tac[j];
  *(r + (a - q)) = 1; holds(b[0] == 1 && a[0] == 0);
  unsigned long m = N ? (unsigned long)a : (unsigned long)b, d = m - (unsigned long)a; *(char *)((unsigned long)a + d) = 2; possible(a[0] == 2); possible(b[0] == 2);
  unsigned long ended = f(), later = g(); possible(ended == later); possible(ended != later);
  return 0;
})"},
    {"Allocations", R"(
int main(void) {
  int *p = malloc(4), *q = malloc(8); always(p != 0 && q != 0 && p != q); possible(*p == 77); *p = 1; q[0] = 2; q[1] = 3; always(*p == 1 && q[0] == 2 && q[1] == 3);
  unsigned n = U; assume(n >= 1 && n < 1000); int *a = malloc(n * sizeof(int)); unsigned i = U; assume(i < n); a[i] = 5; a[0] = 4; holds(a[0] == 4); holds(i == 0 || a[i] == 5);
  always(*p == 1 && q[1] == 3); int *r = p; free(p); always(q[0] == 2); char *c = malloc(16); c[3] = 7; memset(c, 1, 16); holds(c[3] == 1); holds(*(int *)c == 0x01010101);
  struct s { int v; struct s *next; } *l = 0; for (int k = 0; k < 0; ++k) ; struct s *m = malloc(sizeof *m); m->v = 1; m->next = l; l = m; m = malloc(sizeof *m); m->v = 2; m->next = l; l = m;
  always(l->v == 2 && l->next->v == 1 && l->next->next == 0 && l != l->next); return r == 0;
})"},
    {"AllocationsByOneSite", R"(
static int *make(int v) { int *p = malloc(sizeof *p); *p = v; return p; }
int main(void) {
  int *a = make(1), *b = make(2), *c = N ? make(3) : a; always(*a == 1 && *b == 2 && a != b && c != b); *c = 4; always(*b == 2); always(c == a ? *a == 4 : *a == 1);
  possible(*a == 1); possible(*a == 4); int *d = make(5); always(*d == 5 && d != a && d != b && d != c); always(*c == 4);
  return 0;
})"},
    {"Activations", R"(
static int depth(int n, int *outer) { int x = n; int *p = &x; if (outer) { *outer += 100; always(x == n); } if (n > 0) { int r = depth(n - 1, p); always(x == n + 100); return r + x; } return x; }
int main(void) { int r = depth(2, 0); always(r == 0 + 101 + 102); return 0; })"},
    {"VariableLengthArrays", R"(
int main(void) {
  unsigned n = U; assume(n >= 2 && n < 10); int v[n]; v[0] = 1; v[n - 1] = 2; holds(v[0] == 1 && v[n - 1] == 2); holds(sizeof v == n * 4);
  char *p = __builtin_alloca(8); p[2] = 3; holds(p[2] == 3); possible(p[1] == 99); return 0;
})"},
    {"Uninitialised", R"(
int main(void) {
  int x, y; int c = N; if (c) x = 3; always(!c || x == 3); possible(x == 4); always(x == x); possible(x != y); possible(x == y);
  struct s { int a, b; } s; s.a = 1; struct s t = s; always(t.a == 1); possible(t.b == 12345); int a[3]; a[1] = 2; possible(a[0] == 7); unsigned i = U; assume(i < 3); possible(a[i] == 2); possible(a[i] == 5);
  return 0;
})"},
    {"UndefinedFunctions", R"(
extern int unknown(int *); extern int pure(int) __attribute__((pure)); int shared = 1; static int hidden = 2, leaked = 3;
int main(void) {
  int x = 4, y = 5; int r = pure(x); always(shared == 1 && x == 4); possible(r == 17); r = unknown(&x); possible(x == 4); possible(x == 6); possible(shared == 9); always(y == 5 && hidden == 2); possible(leaked == 3);
  unknown(&leaked); possible(leaked == 8); always(hidden == 2); x = 1; unknown(0); possible(x == 2); always(y == 5); return r;
})"},
    {"UnknownPointers", R"(
extern int *get(void); int g = 1; static int hidden = 2;
int main(void) { int local = 3, taken = 4; int *q = &taken; int *p = get(); *p = 7; possible(g == 7); possible(g == 1); always(local == 3); always(hidden == 2); int v = *p; possible(v == 7); return v + *q; })"},
    {"PointersNobodyWrote", R"(
struct node { int key; struct node *next; int tail[80]; };
int main(void) {
  int x = 1, *p, *q; struct node *n = malloc(sizeof *n), *m = malloc(sizeof *m); possible(p == q); possible(n->next == m); possible(n->key == 7);
  if (N) p = &x; always(*p == 1); possible(p == q); *p = 2; always(x == 1 || x == 2); n->next = N ? m : n->next; m->key = 3; always(n->next->key == 3); n->next->key = 4; always(m->key == 3 || m->key == 4); possible(m->key == 4);
  unsigned i = U; assume(i < 80); m->tail[i] = 5; always(m->tail[i] == 5); possible(m->tail[3] == 9); return 0;
})"},
    {"Strings", R"(
int main(void) {
  char s[] = "abc"; s[1] = 'x'; always(s[0] == 'a' && s[1] == 'x' && s[2] == 'c' && s[3] == 0 && sizeof s == 4); const char *t = N ? "one" : "two"; always(t[0] == 'o' || t[0] == 't'); possible(t[2] == 'e'); always(t[3] == 0);
  unsigned i = U; assume(i < 3); holds(t[i] != 0); char *p = s; p += 2; *p-- = 'z'; always(s[2] == 'z' && *p == 'x'); return 0;
})"},
    {"MisalignedAccess", R"(
struct __attribute__((packed)) s { char c; int i; short h; };
int main(void) {
  struct s s = {1, 0x11223344, 5}; holds(s.i == 0x11223344 && s.h == 5); char *p = (char *)&s; holds(p[1] == 0x44); p[2] = 0; holds(s.i == 0x11220044);
  struct s a[2] = {{1, 2, 3}, {4, 5, 6}}; unsigned i = U; assume(i < 2); holds(a[i].i == (i ? 5 : 2)); a[i].i = 9; holds(a[1].c == 4 && a[0].h == 3); possible(a[0].i == 9); return 0;
})"},
    {"OverlappingCells", R"(
int main(void) {
  union { unsigned long long l; unsigned i[2]; unsigned short h[4]; unsigned char b[8]; } u; u.l = 0x0807060504030201ull; holds(u.i[0] == 0x04030201 && u.h[3] == 0x0807 && u.b[5] == 6);
  *(unsigned *)(u.b + 2) = 0xaabbccdd; holds(u.l == 0x0807aabbccdd0201ull); u.h[1] = 0; holds(u.i[0] == 0x00000201 && u.i[1] == 0x0807aabb);
  unsigned char n = __VERIFIER_nondet_uchar(); u.b[0] = n; holds((u.l & 255) == n && u.h[0] == (0x0200 | n)); unsigned k = U; assume(k < 8); u.b[k] = 0x5a; holds(u.b[k] == 0x5a); possible(u.i[1] == 0x0807aa5a); return 0;
})"},
    {"PackedRecordsAtOddOffsets", R"(
struct __attribute__((packed)) w { int i; }; _Alignas(16) unsigned char buf[16];
int main(void) {
  buf[1] = 0x11; buf[2] = 0x22; unsigned k = U; assume(k < 8); struct w *p = (struct w *)(buf + k);
  possible(k == 1 && p->i == 0x2211); holds(k != 1 || p->i == 0x2211); holds(k != 0 || p->i == 0x221100);
  p->i = -1; holds(k != 3 || (buf[3] == 255 && buf[6] == 255 && buf[2] == 0x22)); possible(k == 3 && buf[6] == 255); return 0;
})"},
    {"Padding", R"(
struct s { char c; int i; }; static struct s same(struct s x) { return x; }
int main(void) {
  struct s a, b; memset(&a, 0xff, sizeof a); memset(&b, 0, sizeof b); b = a; always(b.i == -1 && b.c == -1); possible(((unsigned char *)&b)[1] == 0xff);
  struct s d; memset(&d, 0, sizeof d); d = same(a); always(d.i == -1); possible(((unsigned char *)&d)[2] == 0xff); return 0;
})"},
    {"WrappedProducts", R"(
int a[1000];
int main(void) {
  __SIZE_TYPE__ i = (__SIZE_TYPE__)__VERIFIER_nondet_longlong(); int element = 0; if (i < 1000) element = a[i]; a[1] = 5; always(element == 0);
  assume(i * 4 == 4); possible(i != 1); possible(i != 1 && *(int *)((__SIZE_TYPE__)a + i * 4) == 5); possible(i != 1 && *(int *)((char *)a + i * 4) == 5); return 0;
})"},
};

class Memory : public testing::TestWithParam<MemoryProgram> {};

TEST_P(Memory, IsBitPrecise) {
  for (const DataModel dataModel : {DataModel::ILP32, DataModel::LP64}) {
    SCOPED_TRACE(dataModel == DataModel::ILP32 ? "ILP32" : "LP64");
    EXPECT_GT(ExploredProgram(GetParam().text, dataModel, IntegerEncoding::BitVectors).explore(), 0u);
  }
}

TEST_P(Memory, IsSoundWithLinearIntegers) {
  EXPECT_GT(ExploredProgram(GetParam().text, DataModel::LP64, IntegerEncoding::LinearSound).explore(), 0u);
}

INSTANTIATE_TEST_SUITE_P(Programs, Memory, testing::ValuesIn(memoryPrograms),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace argosy::encode
