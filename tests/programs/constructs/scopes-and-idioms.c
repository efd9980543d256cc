/* Names that hide each other, kernel macros, bit-fields, constants of every kind. */
int printf(const char *, ...);
typedef __SIZE_TYPE__ size_t;
/* weak points: shared names, scopes, types */
struct T {
  int a;
};
static int f1(void) {
  struct T {
    char c[10];
  } x = {"abc"};
  return sizeof x + x.c[1];
}
static int f2(struct T *t) {
  struct T;
  struct U {
    struct T *p;
  };
  struct T {
    double d;
  };
  struct T y = {2.5};
  struct U u = {&y};
  return (int)(u.p->d * 2) + t->a;
}
static int x = 1;
static int scope(void) {
  int r = x;
  int x = 2;
  r = r * 10 + x;
  {
    int x = 3;
    r = r * 10 + x;
    for (int x = 4; x < 5; x++) {
      r = r * 10 + x;
      {
        static int x = 5;
        r = r * 10 + x++;
      }
    }
    r = r * 10 + x;
  }
  return r * 10 + x;
}
static int st(void) {
  static int n;
  {
    static int n = 10;
    n++;
  }
  int a = n;
  {
    static int n = 20;
    n++;
    a += n;
  }
  return a + n++;
}
typedef int T2;
static int td(void) {
  T2 T2 = 5;
  {
    typedef char T2;
    T2 c = 300 - 256;
    return sizeof(T2) + c;
  }
}
enum { E1 = 5 };
static int en(void) {
  enum { E1 = 6, E2 = E1 + 1 };
  int a[E2];
  return E1 * 10 + sizeof a / sizeof *a;
}
static int lbl(int n) {
a:
  if (n > 3) return n;
  {
    __label__ a;
    if (n == 0) goto a;
    n++;
  a:
    n++;
  }
  goto a;
}
static int macro_dup(void) {
#define M(v)                    \
  ({                            \
    __label__ out;              \
    int r = 0;                  \
    for (int i = 0; i < 5; i++) \
      if (i == (v)) {           \
        r = i * 2;              \
        goto out;               \
      }                         \
    r = -1;                     \
  out:                          \
    r;                          \
  })
  return M(3) * 100 + M(9) * 10 + M(M(1));
}
#define max(a, b)       \
  ({                    \
    typeof(a) _a = (a); \
    typeof(b) _b = (b); \
    _a > _b ? _a : _b;  \
  })
#define container_of(p, t, m)                         \
  ({                                                  \
    const typeof(((t *)0)->m) *__mptr = (p);          \
    (t *)((char *)__mptr - __builtin_offsetof(t, m)); \
  })
struct list {
  struct list *next, *prev;
};
struct item {
  int v;
  struct list l;
};
static int kern(void) {
  struct list h = {&h, &h};
  struct item it[3];
  for (int i = 0; i < 3; i++) {
    it[i].v = i * i + 1;
    struct list *n = &it[i].l;
    n->prev = h.prev;
    n->next = &h;
    h.prev->next = n;
    h.prev = n;
  }
  int s = 0;
  for (struct item *p = container_of(h.next, struct item, l); &p->l != &h; p = container_of(p->l.next, struct item, l))
    s = s * 10 + p->v;
  struct list *q, *t;
  for (q = h.next, t = q->next; q != &h; q = t, t = q->next) {
    q->next->prev = q->prev;
    q->prev->next = q->next;
  }
  return s + (h.next == &h) + max(max(1, 3), max(2, s > 5));
}
static int (*tbl[2][2])(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int fpt(void) {
  tbl[0][0] = tbl[1][1] = add;
  tbl[0][1] = sub;
  tbl[1][0] = &sub;
  int r = 0;
  for (int i = 0; i < 4; i++) r = r * 10 + tbl[i / 2][i % 2](7, i);
  return r;
}
typedef int (*bin)(int, int);
static bin pick(int c) { return c == '+' ? add : c == '-' ? sub : 0; }
static int cb(bin b, int n, ...) { return b ? b(n, 2) : -1; }
static int bits(void) {
  struct {
    int s : 5;
    unsigned u : 5;
    _Bool b : 1;
    enum { A, B, C } e : 2;
    long long ll : 35;
  } x = {0};
  x.s = 15;
  x.s++;
  x.u = 0;
  x.u--;
  x.b = 2;
  x.e = C;
  x.ll = 1LL << 33;
  x.ll *= 2;
  int r = x.s + x.u + x.b + x.e + (x.ll == -(1LL << 34));
  r += x.s < 0u;
  r += x.u - 32 < 0;
  r += -x.u < 0;
  r += (x.s, x.u) == 31;
  r += sizeof(+x.s);
  x.s = x.u = 19;
  r += x.s;
  return r;
}
static int chars(void) {
  char c = '\x80';
  unsigned char u = c;
  signed char s = u;
  int r = c == s;
  r += c < 0;
  r += u == 128;
  r += c == '\x80';
  r += "\x80"[0] == c;
  r += (c & 0xff) == u;
  char buf[] = {0x41, 'B', "C"[0], 0103, 0};
  for (char *p = buf; *p; p++) r = r * 3 + *p;
  r += L'a' == 'a';
  r += sizeof 'a' == sizeof(int);
  r += '\'' + '"' + '\?' + '\e' + '\0';
  return r;
}
static long long consts(void) {
  long long r = 0;
  r += 0xFFFFFFFF + 1 == 0;
  r = r * 2 + (0x7FFFFFFF + 1LL > 0);
  r = r * 2 + (2147483647 + 1u > 0);
  r = r * 2 + (sizeof(0x100000000) == 8);
  r = r * 2 + (-1 > 0u);
  r = r * 2 + (0b1011 == 11);
  r = r * 2 + (010 == 8);
  r = r * 2 + (1e3 == 1000);
  r = r * 2 + (0x1p-2 == 0.25);
  r = r * 2 + (sizeof 1.0f == 4);
  r = r * 2 + (sizeof(1.0L) > 8);
  r = r * 2 + (18446744073709551615u == -1ULL);
  r = r * 2 + (sizeof(3000000000) == 8);
  r = r * 2 + (sizeof(3000000000u) == 4);
  r = r * 2 + (-2147483648 == -2147483647 - 1);
  r = r * 2 + ((unsigned long)-1 == ~0ul);
  r = r * 2 + (1.1f == 1.1);
  r = r * 2 + (0x80000000 > 0);
  r = r * 2 + ((int)0x80000000 < 0);
  return r;
}
static int flt(void) {
  float a = 0.1f;
  double b = 0.1;
  int r = a == b;
  r = r * 2 + (a < b);
  r = r * 2 + (a == (float)b);
  r = r * 2 + ((float)(a * 3) == a * 3);
  r = r * 2 + (a + b == (double)a + b);
  r = r * 2 + (1.0f / 3 == (float)(1.0 / 3));
  r = r * 2 + (16777216.0f + 1.0f == 16777216.0f);
  r = r * 2 + (0.0 == -0.0);
  r = r * 2 + (1 / -0.0 < 0);
  r = r * 2 + ((int)-1.9 == -1);
  r = r * 2 + ((unsigned char)3.99f == 3);
  double inf = 1e308 * 10, nan = inf - inf;
  r = r * 2 + (inf > 1e308);
  r = r * 2 + (nan != nan);
  r = r * 2 + !(nan < 1 || nan >= 1);
  r = r * 2 + (nan ? 1 : 0);
  r = r * 2 + ((0.0 || -0.0) == 0);
  for (float f = 0; f < 1; f += 0.1f) r++;
  for (double d = 0; d != 1.0 && d < 2; d += 0.125) r++;
  return r;
}
static int fall(int n) {
  int r = 0;
  while (n-- > 0) switch (n & 3) {
      case 0:
        if (n == 4) goto brk;
        continue;
      case 1:
        r += 1;
        break;
      case 2:
        r += 10;
      default:
        r += 100;
    }
brk:
  return r;
}
static void out(int *a, int *b, int *c) {
  *a = 1;
  *b = *a + 1;
  *c = *b + *a;
}
static int alias(void) {
  int v = 5;
  out(&v, &v, &v);
  return v;
}
static int arrp(int a[static 3], int n) {
  a++;
  return a[0] + a[-1] + *(a + 1) + n[a - 1];
}
static int pp(void) {
  int v = 1, *p = &v, **q = &p, ***r = &q;
  ***r = 5;
  int w = 7;
  *q = &w;
  (**r)[0]++;
  return v * 10 + *p + **q;
}
static int parr(void) {
  int *a[3], x = 1, y = 2, z = 3;
  a[0] = &x;
  a[1] = &y;
  a[2] = &z;
  int **p = a;
  *p[1] += 10;
  **(p + 2) += 20;
  return **p + *a[1] + (*(p + 2))[0];
}
static char *rev(char *s) {
  char *e = s;
  while (*e) e++;
  for (char *b = s; b < --e; b++) {
    char t = *b;
    *b = *e;
    *e = t;
  }
  return s;
}
static int strn(void) {
  char s[] = "hello", t[10] = "ab", *u[] = {s, t, "lit"};
  rev(s);
  rev(u[1]);
  int h = 0;
  for (int i = 0; i < 3; i++)
    for (char *p = u[i]; *p; ++p) h = h * 31 % 1000003 + *p;
  return h;
}
int main(void) {
  struct T t = {4};
  printf("%d %d %d %d %d\n", f1(), f2(&t), scope(), st(), td());
  printf("%d\n", st());
  printf("%d %d %d %d %d %d\n", en(), lbl(0), lbl(1), macro_dup(), kern(), fpt());
  printf("%d %d %d\n", cb(pick('+'), 3), cb(pick('-'), 3, 1.0), cb(pick('x'), 1));
  printf("%d %d %lld %d %d\n", bits(), chars(), consts(), flt(), fall(11));
  int ar[3] = {1, 2, 3};
  printf("%d %d %d %d %d\n", alias(), arrp(ar, 1), pp(), parr(), strn());
  return 0;
}
