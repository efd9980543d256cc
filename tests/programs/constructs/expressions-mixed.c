/* Order and number of evaluations in initialisers, logical operators, conditionals, computed gotos. */
/* things that read odd in the front end */
int printf(const char *, ...);
typedef __SIZE_TYPE__ size_t;
static int trace;
static int t(int d) {
  trace = trace * 10 + d;
  return d;
}
struct S {
  int a, b, c;
};
struct A {
  int v[3];
  struct S s;
};
static int nested_init(void) {
  trace = 0;
  int x = t(1), y = t(2) + x;
  struct S s = {t(3), .c = t(5)};
  int arr[3] = {t(6), [2] = t(7)};
  struct A a = {{t(8)}, .s = s};
  printf("%d: %d %d %d %d %d\n", trace, s.a, s.b, s.c, arr[1], a.s.c);
  return x + y;
}
static int override(void) {
  struct A a = {.v = {1, 2, 3}, .v[1] = 9, .s = {4, 5, 6}, .s.b = 7};
  int b[4] = {[0 ... 3] = 5, [1 ... 2] = 6, [2] = 7};
  static struct A sa = {.v = {1, 2, 3}, .v[1] = 0, .s = {4, 5, 6}, .s.b = 0};
  static int sb[4] = {[0 ... 3] = 5, [1 ... 2] = 0, 8};
  return a.v[1] * 1000 + a.s.b * 100 + a.s.c + b[0] + b[1] + b[2] * 7 + b[3] + sa.v[1] * 5 + sa.v[2] * 3 + sa.s.b * 9 +
         sa.s.c + sb[0] + sb[1] * 3 + sb[2] * 5 + sb[3] * 9;
}
static int unionover(void) {
  union U {
    struct {
      char a, b, c, d;
    } s;
    int i;
  } u = {.i = -1, .s.b = 5};
  static union U su = {.i = 0x01020304, .s = {.b = 5}};
  return su.i * 3 + u.s.b;
}
static struct A ga = {{1, 2, 3}, {4, 5, 6}};
static struct A geta(void) { return ga; }
static int rvals(void) {
  int i = 1;
  int x = geta().v[i] + geta().s.c;
  int *p = (struct A[]){geta(), {.v[2] = 50}}[1].v;
  x += p[2];
  x += (ga.v[0] ? ga : geta()).v[2];
  x += ({ geta(); }).s.a;
  struct A l;
  x += (l = ga).v[1] + (i++, l).s.b;
  x += sizeof(geta().v) + sizeof((i++, ga).v);
  return x + i;
}
static int lit(int n) {
  int s = 0;
  struct S *prev = 0;
  for (int i = 0; i < n; i++) {
    struct S *p = &(struct S){i, s};
    s += p->a + p->b;
    p->c = 5;
  }
  for (int k = 0; k < 2; k++) {
    const char *q = (char[]){'a' + k, 0};
    s += q[0];
  }
  return s + (struct S){1, 2, 3}.b + *(int[]){7, 8} + ((int[]){7, 8})[1] + (int){4};
}
static int logic(int a, int b) {
  int r = 0;
  r |= (a && !b) << 0;
  r |= (!(a || b)) << 1;
  r |= ((a || b) && !(a && b)) << 2;
  r |= (!!a == !!b) << 3;
  r |= (a ? b ? 1 : 0 : b ? 0 : 1) << 4;
  r |= ((a, b) && (b, a)) << 5;
  r |= (a && b || !a && !b) << 6;
  r += (a && t(1)) + (b || t(2));
  return r;
}
static int inc(void) {
  int a[4] = {1, 2, 3, 4}, *p = a, i = 0;
  int r = a[i++] * 1000;
  r += a[i++] * 100;
  r += *p++ * 10 + *p;
  p += i;
  r += *--p;
  r += (*p)--;
  r += p[-1]++ + p[-1];
  return r + a[0] + a[1] * 2 + a[2] * 3 + a[3] * 4;
}
static unsigned long long mixed(void) {
  unsigned char c = 200;
  signed char sc = -3;
  unsigned short us = 60000;
  int i = -2;
  unsigned u = 3;
  long l = -4;
  long long ll = 5;
  float f = 1.5f;
  unsigned long long r = 0;
  r += c + sc;
  r = r * 31 + (us * sc);
  r = r * 31 + (i * u);
  r = r * 31 + (u + l);
  r = r * 31 + (i + ll);
  r = r * 31 + (c << 4 >> 2);
  r = r * 31 + (sc >> 1);
  r = r * 31 + (long long)(f * us);
  r = r * 31 + (i < u) * 3 + (l < u) * 5 + (sc < c) * 7;
  r = r * 31 + (1 ? i : u) / 2;
  r = r * 31 + (unsigned char)(c + 100);
  c = ~c;
  r = r * 31 + c;
  sc = 128 + 5;
  r = r * 31 + sc;
  us -= 60001;
  r = r * 31 + us;
  r = r * 31 + -u;
  r = r * 31 + (~us & 0xff);
  r = r * 31 + !sc;
  i = us;
  r = r * 31 + i;
  i = (short)us;
  r = r * 31 + i;
  return r;
}
static int cases(int x) {
  switch (x) {
    int y;
    {
      case 1:
        y = 5;
    }
    return y;
    do {
      case 2:
        x++;
        if (x > 5) break;
      case 3:
        x += 2;
        continue;
      case 4:
        return -x;
    } while (x < 10);
    return x;
    for (; x < 30; x++) {
      default:
        if (x & 1) {
          case 7:
            x += 4;
        } else
          break;
    }
  }
  return x * 100;
}
static int tern(int n) {
  return n < 0    ? -1
         : n == 0 ? 0
         : n < 10 ? ({
             int s = 0;
             while (n) s += n--;
             s;
           })
                  : (n -= 10, tern(n) * 2);
}
static void voids(int *p) {
  (void)(*p)++;
  (void)0;
  *p ? (void)((*p)--) : (void)0;
  ({ ; });
  ((void)p, (void)((*p) += 2));
  return (void)(*p *= 2);
}
static int ptrcmp(void) {
  int a[4];
  int *p = &a[0], *q = &a[3], *e = &a[4];
  char *c = (char *)p;
  void *v = q;
  return (p < q) + 2 * (p <= p) + 4 * (q > p) + 8 * (e >= q) + 16 * (v == q) + 32 * (p != v) + 64 * !!p + 128 * !p +
         256 * (p ? 1 : 0) + 512 * ((long)(e - p) == 4) + 1024 * (p - e < 0) +
         2048 * ((size_t)(e - p) * sizeof *p == 16) + 4096 * (&p[3] == q) + 8192 * ((int *)(c + 4) == &a[1]);
}
static int cg(const char *prog) {
  static const void *const ops[] = {&&push, &&add, &&mul, &&halt, &&dup};
  int st[8], *sp = st;
#define NEXT goto *ops[*prog++ - 'a']
  NEXT;
push:
  *sp++ = *prog++ - '0';
  NEXT;
add:
  sp--;
  sp[-1] += sp[0];
  NEXT;
mul:
  sp--;
  sp[-1] *= sp[0];
  NEXT;
dup:
  *sp = sp[-1];
  sp++;
  NEXT;
halt:
  return sp[-1];
}
static float fl(float a, double b, int c) {
  float r = a;
  r += b;
  r -= c / 2;
  r *= c / 2.0;
  r /= 3;
  int i = r;
  i += 0.7;
  i -= 1.9f;
  unsigned char u = 250;
  u += 3.7;
  u /= 2.0;
  return r + i + u;
}
static double expr(double x) { return x > 1 ? x * 2 : x < -1 ? -x : x ? 1 / x : 0; }
extern inline __attribute__((gnu_inline)) int gi(int x) { return x + 100; }
int gi(int x) { return x + 1; }
static int sp(const char *s, ...) { return 0; }
int main(void) {
  printf("%d\n", nested_init());
  printf("%d %d %d %d\n", override(), unionover(), rvals(), lit(5));
  trace = 0;
  for (int i = 0; i < 4; i++) printf("%d ", logic(i & 1 ? 3 : 0, i & 2));
  printf("%d\n", trace);
  printf("%d %llu\n", inc(), mixed());
  for (int i = 0; i < 12; i++) printf("%d ", cases(i));
  printf("\n");
  for (int i = -1; i < 25; i += 4) printf("%d ", tern(i));
  int v = 3;
  voids(&v);
  printf("%d %d\n", v, ptrcmp());
  printf("%d %d\n",
         cg("a3a4bec"
            "d"),
         cg("a2ececd"));
  printf("%.6f %g %g %g %g\n", fl(1.1f, 2.2, 7), expr(3), expr(-2), expr(0.5), expr(0));
  printf("%d\n", gi(1));
  return 0;
}
