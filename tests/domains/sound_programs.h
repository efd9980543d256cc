// Small C programs for comparing abstract with concrete executions; between them they use most of C.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "program/type.h"

namespace argosy::test {

struct SoundProgram {
  std::string name;
  std::string text;
  DataModel dataModel = DataModel::LP64;
};

inline void PrintTo(const SoundProgram& program, std::ostream* out) { *out << program.name; }

inline std::vector<SoundProgram> soundPrograms() {
  const std::string inputs =
      "extern int __VERIFIER_nondet_int(void); extern unsigned char __VERIFIER_nondet_uchar(void);"
      "extern unsigned __VERIFIER_nondet_uint(void); extern long __VERIFIER_nondet_long(void);"
      "extern double __VERIFIER_nondet_double(void); extern float __VERIFIER_nondet_float(void);"
      "extern _Bool __VERIFIER_nondet_bool(void); extern void *malloc(unsigned long); extern void free(void *);"
      "extern void *memcpy(void *, const void *, unsigned long); extern void *memset(void *, int, unsigned long);"
      "extern void *memmove(void *, const void *, unsigned long); extern void *realloc(void *, unsigned long);"
      "extern void *calloc(unsigned long, unsigned long);\n"
      "#define N __VERIFIER_nondet_int()\n#define LIMIT(x, n) ((unsigned)(x) % (n))\n";
  std::vector<SoundProgram> programs;
  const auto add = [&](const std::string& name, const std::string& text) { programs.push_back({name, inputs + text}); };

  add("BitFieldViews", R"(
    union { struct { int a : 3; int b : 5; } s; struct { unsigned a : 3; unsigned b : 5; } u; unsigned char byte; } v;
    int main(void) {
      v.s.a = -1; v.s.b = 3; int x = v.u.a, y = v.u.b, z = v.byte;
      v.byte = 0xa5; x = v.s.a; y = v.s.b; v.u.b = 31; z = v.byte; x = v.u.a; y = v.s.b;
      v.s.a = N; x = v.u.a; if (v.u.a > 5) { y = v.s.a; } return x + y + z; })");
  add("BitFieldsOverBackground", R"(
    struct s { unsigned char a : 3, b : 5; unsigned c : 20; signed d : 7; } t[1024], w[1024];
    int main(void) {
      *(unsigned char *)&t[0] = 0xff; t[0].b = 0; int x = t[0].a;
      t[1].c = 0xfffff; *((unsigned char *)&t[1] + 5) = 0; x += t[1].c; t[1].d = -1; x += t[1].c;
      unsigned i = LIMIT(N, 3); t[i].c = 77; x += t[0].c + t[1].c + t[2].c; t[2].d = x; t[i].d = 3; x += t[2].d;
      memcpy(w, t, 5); x += w[0].c; memcpy((char *)w + 3, (char *)t + 1, 11); x += w[0].c + w[1].a + w[1].d;
      memset(&t[0], 0x55, 3); x += t[0].a + t[0].b + t[0].c; return x; })");
  add("ElementWrites", R"(
    extern void elements(unsigned long, unsigned long, int, int); extern void elements_by_char(unsigned char, unsigned char, int, int);
    struct s { char c; int v; } t[12]; int large[700], a[10] = {1, 2, 3}, b[10], one[1], g;
    static void twice(int *p, unsigned long n) { unsigned long k; elements(k, n, p[2 * k], (int)k + g); }
    int main(void) {
      unsigned long k, n = LIMIT(N, 10), i = LIMIT(N, 10); int c = N, x = 0, *p = N ? a : b; unsigned char m, h = LIMIT(N, 12);
      elements(k, n, a[k], 7); x += a[0] + a[3] + a[i]; elements(k, n, b[9 - k], a[k] + (int)k); x += b[9] + b[8] + b[i];
      elements(k, n, t[k + 2].v, c); x += t[0].v + t[5].v + t[5].c; elements(k, n * 70, large[k], (int)k * 2); x += large[i * 3] + large[5];
      elements(k, 1, one[k], 3); x += one[0]; elements(k, n, one[0], (int)k); x += one[0]; elements(k, n, g, 5); x += g;
      elements(k, n, p[k], g); x += a[1] + b[1]; elements_by_char(m, h, t[m].v, m + 1); x += t[0].v + t[11].v;
      twice(N ? p : large, n / 2); x += a[2] + b[2] + large[4]; if (a[i] == 7) x++; int y = k + m; return x + y; })");
  add("BlocksAtIndices", R"(
    struct s { char c; int i; short h[2]; } t[4] = {{1, 2, {3, 4}}, {5, 6, {7, 8}}}, u[4]; struct s big[200];
    union u { int i; unsigned char b[4]; float f; } w[3];
    int main(void) {
      unsigned i = LIMIT(N, 4), j = LIMIT(N, 4), n = LIMIT(N, 5); struct s v = {9, 8, {7, 6}}; int x = 0;
      t[i] = v; x += t[0].i + t[1].h[1]; v = t[j]; x += v.c; u[j] = t[i]; x += u[2].i; t[j] = (struct s){0}; x += t[1].c + t[i].i;
      memcpy(&t[i], &u[j], sizeof v); x += t[3].i; memmove(t + 1, t, LIMIT(N, 4) * sizeof v); x += t[1].i + t[2].h[0]; memset(u + j, 0x11, (4 - j) * sizeof v); x += u[3].i + u[0].c;
      memset(u, 0, n); x += u[0].c + u[0].i; big[i * 50] = v; x += big[100].i; big[LIMIT(N, 200)] = big[i]; x += big[0].i + big[7].c; v = big[LIMIT(N, 200)]; x += v.i;
      union u z; z.i = N; w[LIMIT(i, 3)] = z; x += w[0].b[1]; z = w[LIMIT(j, 3)]; x += z.b[3]; w[1].f = 1.5f; w[LIMIT(n, 3)] = w[1]; x += w[2].i; return x; })");
  add("LargeArrayJoins", R"(
    char buf[4096]; int words[600];
    int main(void) {
      if (N) *(int *)buf = 5; else buf[1] = 3;
      int first = buf[1]; buf[1] = 7; *(int *)buf = 0; int second = buf[1];
      if (N > 3) { *(short *)(buf + 2) = 0x1234; buf[9] = 1; } else { *(long *)(buf + 2) = -1; }
      int third = buf[3], fourth = *(int *)(buf + 8); *(int *)(buf + 2) = 1; buf[4] = 9; *(long *)(buf + 2) = 5; third = buf[4];
      for (int i = 0; i < 600; ++i) if (LIMIT(i, 7) == 3) words[i] = i;
      int sum = 0; for (int i = 0; i < 20; ++i) sum += words[i];
      words[LIMIT(N, 600)] = 1; words[5] = sum; return first + second + third + fourth + words[5] + words[6]; })");
  add("OnePastTheEnd", R"(
    int main(void) {
      int a[4] = {1, 2, 3, 4}; unsigned n = LIMIT(N, 5); int *end = &a[n]; long length = end - a; int sum = 0;
      for (int *p = a; p != end; ++p) sum += *p;
      if (length == 4) sum += 100;
      int grid[3][2] = {{1, 2}, {3, 4}, {5, 6}}; int (*row)[2] = &grid[LIMIT(N, 4)]; long rows = row - grid;
      if (rows == 3) sum += 1000; return sum; })");
  add("StructHack", R"(
    struct vector { int n; int a[1]; }; struct name { struct { char size; char text[2]; } tail; };
    int main(void) {
      struct vector *p = malloc(sizeof(struct vector) + 3 * sizeof(int)); if (!p) return 0;
      p->n = 4; for (int i = 0; i < p->n; ++i) p->a[i] = 0;
      unsigned i = LIMIT(N, 4); p->a[i] = 1; int x = p->a[2], y = p->a[i], z = p->n;
      struct name *q = malloc(10); if (!q) return 1; memset(q, 'x', 10);
      q->tail.text[LIMIT(N, 9)] = 'y'; z += q->tail.text[6]; free(p); free(q); return x + y + z; })");
  add("LongDoublePadding", R"(
    int main(void) {
      union { long double d; unsigned char b[16]; unsigned long w[2]; } u, v;
      memset(&u, 0xff, 16); u.d = 1.0L; int x = u.b[12] + u.b[9] + u.b[7]; unsigned long w = u.w[1]; v = u;
      long double e = v.d * 3; u.b[0] = 1; e += u.d; long double f[2] = {e, -e}; f[LIMIT(N, 2)] = 0.5L;
      double back = (double)f[0]; return x + (int)w + (back > 0); })");
  add("PointersAndAliases", R"(
    int g = 5; static int h = 6; struct node { int v; struct node *next; } pool[3];
    static void set(int *p, int v) { *p = v; }
    static int *pick(int c) { return c ? &g : &h; }
    int main(void) {
      int x = 1, y = 2, *p = N ? &x : &y; *p = 10; int s = x + y; p = pick(N); *p += 1; s += g + h;
      int **pp = &p; *pp = &x; **pp = 4; s += x; set(p, 11); s += x; set(pick(N), 7); s += g;
      pool[0].next = &pool[1]; pool[1].next = &pool[2]; pool[2].next = pool; pool[2].v = 3;
      struct node *n = pool; for (unsigned i = LIMIT(N, 5); i > 0; --i) n = n->next;
      n->v += 4; s += pool[0].v + pool[1].v + pool[2].v; long d = (char *)&pool[1].next - (char *)pool; s += d;
      unsigned long bits = (unsigned long)&x; int *again = (int *)(bits + 0); *again = 12; s += x;
      if (p == &x) s++; if (p != &y) s++; if (p) s++; return s; })");
  add("HeapLists", R"(
    struct cell { int v; struct cell *next; char tag[5]; };
    static struct cell *push(struct cell *l, int v) { struct cell *c = malloc(sizeof *c); if (!c) return l; c->v = v; c->next = l; c->tag[0] = v; return c; }
    int main(void) {
      struct cell *l = 0; unsigned n = LIMIT(N, 5); for (unsigned i = 0; i < n; ++i) l = push(l, i * 3);
      int sum = 0; for (struct cell *c = l; c; c = c->next) { sum += c->v + c->tag[0]; if (c->v == 6) c->v = N; }
      while (l) { struct cell *next = l->next; free(l); l = next; }
      int *a = malloc(4 * sizeof(int)); if (!a) return 1; for (int i = 0; i < 4; ++i) a[i] = i;
      int *b = realloc(a, 8 * sizeof(int)); if (b) { b[5] = 9; sum += b[2] + b[5]; free(b); }
      char *z = calloc(2000, 1); if (z) { z[7] = 4; sum += z[7] + z[8]; z[LIMIT(N, 2000)] = 1; sum += z[9]; free(z); }
      free(0); return sum; })");
  add("Recursion", R"(
    static int depth; 
    static int factorial(int n) { int local = n; depth++; if (n <= 1) return 1; int below = factorial(n - 1); return local * below; }
    static void fill(int *a, int n) { if (n == 0) return; int mine = n; int *p = &mine; fill(a, n - 1); *p += 1; a[n - 1] = mine; }
    static int even(unsigned n); static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
    static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
    static int *outer(int *from, int n) { int own = n; if (n == 0) return from; return outer(n == 2 ? &own : from, n - 1) == from ? from : 0; }
    int main(void) { int a[5] = {0}; fill(a, 1 + LIMIT(N, 4)); int x = factorial(LIMIT(N, 6)), o; outer(&o, 3);
      return x + a[0] + a[3] + depth + even(LIMIT(N, 5)); })");
  add("VariadicFunctions", R"(
    #include <stdarg.h>
    struct pair { int a; long b; char c; };
    static long sum(int n, ...) { va_list ap, aq; va_start(ap, n); va_copy(aq, ap); long s = 0;
      for (int i = 0; i < n; ++i) { if (i % 3 == 0) s += va_arg(ap, int); else if (i % 3 == 1) s += (long)va_arg(ap, double); else s += va_arg(ap, struct pair).b; }
      if (n > 0) s += va_arg(aq, int); va_end(aq); va_end(ap); return s; }
    int main(void) { struct pair p = {1, 20, 'c'}; unsigned k = LIMIT(N, 3); long x = sum(k, 5, 2.5, p); x += sum(0); x += sum(4, N % 100, 1.0, p, 7); return x > 10; })");
  add("StructsByValue", R"(
    struct in { short a; char b[3]; }; struct out { struct in i[2]; double d; struct in *p; };
    static struct out make(int v) { struct out o = {{{v, "ab"}, {2}}, 1.5, 0}; o.p = 0; o.i[1].b[2] = v; return o; }
    static int use(struct out o) { o.i[0].a += 1; return o.i[0].a + o.i[1].b[2]; }
    int main(void) { struct out x = make(3), y = x, a[2]; y.i[0].a = N; int s = use(y) + use(x); a[1] = x; a[LIMIT(N, 2)] = y;
      s += a[1].i[1].a; x = (struct out){0}; s += x.i[1].a; struct out *q = &y; q->p = &q->i[1]; q->p->a = 9; s += y.i[1].a;
      *q = a[1]; s += q->i[0].b[1]; return s + (make(7).i[0].a); })");
  add("Unions", R"(
    union u { float f; int i; unsigned char b[8]; double d; struct { short lo, hi; } s; long l; };
    int main(void) { union u x; x.i = 0x3f800000; float f = x.f; x.f = -2.5f; int i = x.i; x.b[3] = 0; float g = x.f; x.s.hi = 1; i += x.i;
      x.d = 1.0; long l = x.l; x.b[7] |= 0x80; double d = x.d; x.l = N; i += x.s.lo; union u y = x; y.b[0] = 1; i += y.i; x.d = __VERIFIER_nondet_double();
      l += x.l; _Bool t = f > g; return i + (int)l + (d < 0) + t; })");
  add("FunctionPointers", R"(
    static int one(int x) { return x + 1; } static int two(int x) { return x * 2; } static int neg(int x) { return -x; }
    typedef int (*op)(int); static op table[] = {one, two, 0}; struct obj { op f; int v; };
    static int apply(op f, int x) { return f ? f(x) : x; }
    int main(void) { struct obj o = {neg, 3}; op f = N > 0 ? one : two; int x = f(5) + o.f(o.v); for (int i = 0; i < 3; ++i) x += apply(table[i], i);
      table[2] = f; x += table[LIMIT(N, 3)](4); o.f = table[1]; if (o.f == two) x += o.f(1); if (f != neg) x++; return x; })");
  add("MemoryFunctions", R"(
    struct s { char a[6]; int b; } s, t; int arr[10];
    int main(void) { memset(&s, 1, sizeof s); int x = s.b; memset(s.a + 1, N, 3); x += s.a[0] + s.a[5]; t = s; memcpy(t.a, &s.b, 4); x += t.a[2];
      for (int i = 0; i < 10; ++i) arr[i] = i; memmove(arr + 2, arr, 5 * sizeof(int)); x += arr[6]; memmove(arr, arr + 3, 4 * sizeof(int)); x += arr[0];
      memcpy((char *)arr + 1, &x, 4); int y = arr[0] + arr[1]; unsigned n = LIMIT(N, 8); memset(arr, 0, n); y += arr[0]; memcpy(arr + 5, arr, n * 2); y += arr[6];
      char *p = (char *)arr + LIMIT(N, 4); memset(p, 7, 4); y += arr[0] + arr[3]; return x + y; })");
  add("Floats", R"(
    int main(void) { float f = __VERIFIER_nondet_float(); double d = __VERIFIER_nondet_double(), z = -0.0; int x = 0;
      if (f > 1.5f && f < 10) { d = f * 2; x = (int)d; } else if (f != f) { x = 7; d = f; } else if (f == 0) { z = f; x = 1 / z > 0; }
      if (d >= 3) { d = d - 1; x += d > 1e300; } if (!(d < 5)) x += 2; float g = (float)d; double s = 0; for (int i = 0; i < 10; ++i) s += 0.1 * i;
      long double l = s; x += (int)l; unsigned u = (unsigned)s; double inf = 1e308 * 10; if (inf == inf * 2) x++; double nan = inf - inf; if (nan != nan) x++; return x + u + (g > 0); })");
  add("SwitchGotoStatic", R"(
    enum color { RED, GREEN = 5, BLUE };
    static int next(void) { static int n = 3; static char seen[4]; seen[n & 3] = n; return ++n + seen[2]; }
    int main(void) { int c = N, x = 0, i = 0; again: switch (c) { case RED: x = 1; case GREEN: x += 2; break; case BLUE: goto out; case 10 ... 20: x = c; break; default: x = -1; }
      c = next(); if (i++ < 3) goto again; out: for (;;) { int j = i * 2; if (j > 8) break; int *p = &j; *p += 1; i++; x += j; }
      do { x ^= i; } while (i-- > 0); { int k; if (x > 3) k = 4; else k = 5; x += k; } return x ? x && i : x || i; })");
  add("VariableLengthArrays", R"(
    static int sum(int n, int a[n]) { int s = 0; for (int i = 0; i < n; ++i) s += a[i]; return s; }
    static int inner(int n) { int v[n + 1]; v[n] = n; v[0] = 1; if (n > 0) { int r = inner(n - 1); return r + v[n] + v[0]; } return v[0]; }
    int main(void) { unsigned n = 1 + LIMIT(N, 4); int x = 0; for (unsigned k = 0; k < n; ++k) { int a[n][2]; a[0][1] = 5; a[k][0] = k; a[n - 1][1] = 2; x += a[0][1] + a[k][0]; }
      char *p = __builtin_alloca(16); memset(p, 3, 16); p[LIMIT(N, 16)] = 1; x += p[4]; int b[n]; for (unsigned i = 0; i < n; ++i) b[i] = i; return x + sum(n, b) + inner(3) + sizeof b; })");
  add("IntegerConversions", R"(
    int main(void) { int n = N; unsigned u = n; short s = n; signed char c = s; unsigned char b = c; _Bool t = b; long l = u; unsigned long ul = n; int x = 0;
      if (s < 0) x = s; if (b > 200) x += c; if (u < 10) x += n; if ((unsigned char)n == 3) x += b; if (l == n) x++; if (ul > 0xffffffffu) x += n < 0;
      if (n > -5 && n < 20) { x = n % 7 + n / 3 + (n & 12) + (n | 3) + (n ^ 5) + (n << 2 & 63) + (n >> 1) + ~n; } __int128 w = (__int128)l * l; if (w > 100) x ^= 1; x += (int)(w >> 64); unsigned __int128 q = -1; q >>= 100; x += (int)q;
      if (t) x++; if (u % 16 == 5) x += u & 15; if (-n > 4 && n != -2147483647 - 1) x += n; return x + t; })");
  add("LoopsAndBranches", R"(
    int a[8]; int main(void) { int n = LIMIT(N, 8), i = 0, j = 10, s = 0; while (i < n) { a[i] = i * i; if (a[i] > 9) { s += 2; i += 2; continue; } i++; --j; }
      for (int k = 7; k >= 0; k--) { if (a[k] == 4) break; s += k; } while (j > 0 && s < 100) { j -= 3; s += j; } unsigned u = n; while (u-- > 1) s ^= u;
      int lo = 0, hi = 8; while (lo < hi) { int m = (lo + hi) / 2; if (a[m] < 5) lo = m + 1; else hi = m; } long p = 1; for (int k = 0; k < n; ++k) p *= -3; return s + lo + (int)p; })");
  add("UndefinedFunctions", R"(
    extern int unknown(int *p); extern int pure(int) __attribute__((pure)); extern struct s { int a, b; } get(void); extern int other;
    int g = 4; static int hidden = 5, shown = 6; static int *leak(void) { return &shown; }
    int main(void) { int x = 1, y = 2; int r = unknown(&x); r = pure(r) > 3; struct s v = get(); unknown(leak()); if (v.a == 4) y = v.a; other = 3; unknown(0);
      int before = hidden + g; char c[8]; c[0] = 1; unknown((int *)c); return x + y + r + before + other + c[0]; })");
  add("Lifetimes", R"(
    int main(void) { int *p = 0, s = 0; for (int i = 0; i < 3; ++i) { int x; if (i == 0) x = 5; else x = i; int *q = &x; *q += 1; p = q; s += *p; }
      { int y = 3; p = &y; s += *p; } { int z = 4; p = &z; *p = 6; s += z; } int k = 0; back: ; int w; int *r = &w; if (k == 0) w = 8; else w = 9; s += *r; if (k++ < 2) goto back; int *compound = &(int){7}; *compound += k; return s + *compound; })");
  add("StaticInitialisers", R"(
    struct s { int a : 4, b; char c[3]; int *p; struct { short x, y; } in[2]; union { int i; float f; } u; }; int target = 3, arr[] = {[2] = 5, [0] = 1};
    static struct s one = {-3, 7, "xy", &target, {{1, 2}, {.y = 4}}, {.f = 1.0f}}, big[300] = {[299] = {.b = 9}}; const char *text = "hello", *tail = "hello" + 2; static void *self = &self; extern int tentative; int tentative;
    struct flex { int n; short rest[]; }; static struct flex flexible = {3, {1, 2, 3}}; static double d = 1.0 / 3; static int *end = arr + 3;
    int main(void) { int x = one.a + one.b + one.c[1] + *one.p + one.in[1].y + big[299].b + big[7].b + big[N ? 0 : 299].b; one.p = &arr[LIMIT(N, 3)]; *one.p = 8; x += arr[0] + arr[2] + text[1] + *tail; big[5] = one; x += big[5].in[0].y; big[LIMIT(N, 300)].c[1] = 1;
      x += big[299].b + flexible.rest[2]; flexible.rest[LIMIT(N, 3)] = 7; x += flexible.rest[1] + (end - arr) + (d > 0) + (self == &self) + tentative; return x; })");
  add("PointerComparisons", R"(
    int a[5], b[5]; int main(void) { int *p = a + LIMIT(N, 5), *q = N ? a : b, x = 0; if (p == a) x = 1; if (p > a + 2) x = p - a; if (q == b) { q[1] = 4; x += b[1]; } if (q == &a[0]) { *q = 6; x += a[0]; }
      int *r = 0; if (N) r = p; if (r) *r = 3; if (r == p) x += *p; char *c = (char *)p; c += 4 * (p < a + 4); *(int *)c = 9; x += a[1]; unsigned long u = (unsigned long)p; if (u % 4 == 0) x++; if ((int *)u == p) x++; return x + (p - a) + (c >= (char *)a); })");
  add("ComplexAndVolatile", R"(
    volatile int v; int main(void) { _Complex double z = 1.0 + 2.0i; z = z * z; double re = __real__ z; v = 3; int x = v; v += x; if (v > 5) x = v; __imag__ z = 4; return x + (int)re + (int)__imag__ z; })");
  programs.push_back({"Narrow", inputs + R"(
    struct s { long a; char *p; double d; } s[3]; static int f(struct s *p, long n) { p[n].a = n; return p[n].a; }
    int main(void) { char text[] = "abc"; s[1].p = text; s[1].d = 2; int address = (int)s[1].p; if (address) s[0].a = 1; *(s[1].p + 1) = 'z'; unsigned u = (unsigned)&s[1] - (unsigned)s; long long w = u; long i = LIMIT(N, 3); int x = f(s, i) + s[0].a + text[1]; s[LIMIT(N, 3)].p = 0; if (s[1].p) x += *s[1].p; return x + w; })",
                      DataModel::ILP32});
  return programs;
}

}  // namespace argosy::test
