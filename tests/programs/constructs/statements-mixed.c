/* Side effects in odd places: statement expressions that jump, lvalues from calls, records by value, gotos. */
int printf(const char *, ...);
typedef __SIZE_TYPE__ size_t;
static int cnt;
static int id(int x) {
  cnt++;
  return x;
}
static int *idp(int *p) {
  cnt++;
  return p;
}
struct S {
  int a;
  struct S *n;
  int arr[3];
};
static struct S gs[3];
static struct S *gsp(int i) {
  cnt++;
  return &gs[i];
}
static struct S mkS(int a) {
  struct S s = {a};
  return s;
}
static int nested(int n) {
  return ({
    int r = 0;
    for (int i = 0;; i++) {
      if (({
            if (i == n) break;
            i & 1;
          }))
        continue;
      switch (i) {
        case 2:
          continue;
        default:
          r += ({
            int q = i;
            q * 2;
          });
      }
    }
    r;
  });
}
static int early(int n) {
  int x = n + ({
            if (n > 3) return 100;
            n * 2;
          });
  while (1) {
    x += ({
      if (x > 50) goto done;
      7;
    });
  }
done:
  return x;
}
static int vlast(int n) {
  int t = 0;
  for (int i = 0; i < n; i++) {
    int a[({
      if (i == 2) continue;
      i + 1;
    })];
    t += sizeof a;
  }
  return t;
}
static int cond_lv(int c) {
  int a = 1, b = 2;
  *(c ? &a : &b) = 9;
  return a * 10 + b;
}
static int deepgoto(void) {
  int i = 0, s = 0;
  {
    int a = 5;
    {
      int b = 6;
      if (!i) goto in;
      s += b;
    in:
      s += 1;
      i++;
      if (i < 3) {
        int c = i;
        s += *&c;
        goto in;
      }
    }
    s += a;
  }
  goto inner;
  {
    int z;
  inner:
    z = 4;
    s += *&z;
  }
  return s;
}
static int loopvla(void) {
  int s = 0;
  for (int n = 1, i = 0; i < 4; i++, n *= 2) {
    char a[n], (*p)[n] = &a;
    a[n - 1] = i;
    s += sizeof *p + (*p)[n - 1];
    if (i == 2) {
      int b[n];
      b[0] = 1;
      goto next;
    }
    s += 100;
  next:;
  }
  return s;
}
static int swvla(int k) {
  switch (k) {
    case 1: {
      int n = 3, a[n];
      a[2] = 7;
      return a[2];
    }
    case 2:
      for (;;) {
        int b[k];
        b[1] = 4;
        if (b[1]) break;
      }
      return 5;
  }
  return 0;
}
typedef struct {
  unsigned a : 4, b : 4;
  int c;
} BF;
static BF gbf;
static BF *bfp(void) {
  cnt++;
  return &gbf;
}
enum color { RED = 3, GREEN, BLUE = -2 };
static const char *cname(enum color c) {
  switch (c) {
    case RED:
      return "r";
    case GREEN:
      return "g";
    case BLUE:
      return "b";
  }
  return "?";
}
static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}
static void sw3(struct S *a, struct S *b) {
  struct S t = *a;
  *a = *b, *b = t;
}
static int (*sel(int k))(int) { return k ? id : 0; }
static int apply(int f(int), int x) { return f(x); }
typedef int FT(int);
static FT *fpa[2] = {id, id};
static int ptrs(int (*(*pp))(int)) { return (*pp)(3) + (**pp)(4) + (***pp)(5); }
_Static_assert(sizeof(int) == 4, "");
static long long fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }
static int even(int);
static int odd(int n) { return n ? even(n - 1) : 0; }
static int even(int n) { return n ? odd(n - 1) : 1; }
int shadow = 1;
static int sh(int shadow) {
  {
    int shadow = 5;
    {
      extern int shadow;
      shadow++;
    }
  }
  return shadow;
}
static const int K = 7;
static int usek[7];
int main(void) {
  int x, y, z;
  int a[6] = {0, 1, 2, 3, 4, 5};
  int *p = a;
  *idp(a + 1) += 5;
  printf("%d %d\n", a[1], cnt);
  cnt = 0;
  a[id(2)]++;
  --*idp(&a[3]);
  gsp(1)->a |= 6;
  gsp(1)->arr[id(1)] ^= 3;
  bfp()->b += 17;
  bfp()->a--;
  printf("%d %d %d %d %d %d %d\n", a[2], a[3], gs[1].a, gs[1].arr[1], gbf.a, gbf.b, cnt);
  x = y = z = id(3) > 2 && id(0) || id(5);
  printf("%d%d%d\n", x, y, z);
  x = id(0) ? id(1) : id(2) ? id(3) : id(4);
  printf("%d\n", x);
  x = (y = 4, z = y + 1, y * z);
  printf("%d\n", x);
  p = a;
  x = *p++ + 10;
  y = *++p;
  z = (*p)++;
  printf("%d %d %d %d\n", x, y, z, a[2]);
  x = 5;
  x = x-- - 0 > 4 ? x : -x;
  printf("%d\n", x);
  struct S s1 = {1, &s1}, s2 = {2, &s1};
  s1.n->a = 8;
  s2 = *s2.n;
  printf("%d %d\n", s2.a, s2.n == &s1);
  struct S *q = &s2;
  q = q->n->n;
  *q = mkS(q->a + 1);
  printf("%d %d\n", s1.a, s1.n == 0);
  s1 = s2 = (id(1) ? mkS(42) : s1);
  printf("%d %d\n", s1.a, s2.a);
  printf("%d\n", (s1 = mkS(5), s2 = s1).a);
  gs[0] = *gsp(id(1));
  sw3(&gs[0], &s1);
  printf("%d %d\n", gs[0].a, s1.a);
  gs[id(2)] = mkS(id(9));
  printf("%d\n", gs[2].a);
  printf("%d %d %d %d\n", nested(6), early(2), early(9), vlast(4));
  printf("%d %d %d %d %d %d\n", cond_lv(0), cond_lv(1), deepgoto(), loopvla(), swvla(1), swvla(2));
  printf("%s%s%s%s\n", cname(RED), cname(4), cname(-2), cname(9));
  printf("%d %d %d %d\n", sel(1)(6), apply(id, 7), apply(*fpa[1], 8), ptrs(&fpa[0]));
  printf("%d %d %d\n", (sel(0) ?: fpa[0])(3), (id(1) ? id : sel(1))(2), (*&id)(1));
  printf("%lld %d %d\n", fact(20), even(10), odd(7));
  printf("%d ", sh(3));
  printf("%d\n", shadow);
  for (x = 0; x < 10; x++) {
    if (x == 3) continue;
    if (x == 6) break;
  }
  printf("%d\n", x);
  do {
    x--;
    if (x == 2) continue;
  } while (x > 0);
  printf("%d\n", x);
  x = 0;
  while (x++ < 5)
    ;
  printf("%d\n", x);
  for (;;) {
    for (;;) break;
    break;
  }
  if (0)
  lab:
    printf("lab\n");
  else if (x == 6) {
    x = 7;
    goto lab;
  }
  size_t sz = sizeof x++;
  printf("%d %d %d\n", x, (int)sizeof(a) / (int)sizeof *a, (int)sizeof(struct {
           char c;
           int i;
         }));
  printf("%d\n", (int)_Alignof(long long));
  printf("%d\n", __builtin_offsetof(struct S, arr[2]) == (char *)&s1.arr[2] - (char *)&s1);
  x = 2;
  printf("%d\n", (int)(__builtin_offsetof(struct S, arr[x]) - __builtin_offsetof(struct S, arr)));
  printf("%d\n", _Generic(1 ? 1 : 'a', int : 1, char : 2) + _Generic("a", char * : 10, default : 0) +
                     _Generic(1.0f, double : 0, float : 100));
  struct {
    int a;
    union {
      int u;
      float f;
    };
    struct {
      int in;
    };
  } an = {1, .f = 2.0f, .in = 4};
  printf("%x %d\n", an.u, an.in);
  int arr2[][2] = {{1}, {2, 3}, [4] = {9}};
  printf("%d %d\n", (int)(sizeof arr2 / sizeof *arr2), arr2[4][0] + arr2[1][1]);
  char strs[][6] = {"one", "three"};
  printf("%s %d\n", strs[1], (int)sizeof strs);
  int *lp = (int[3]){[1] = id(4)};
  printf("%d %d\n", lp[1], lp[2]);
  struct S *slp = &(struct S){.a = id(6), .n = &(struct S){3}};
  printf("%d\n", slp->a * slp->n->a);
  const char *t =
      "a"
      "b\x63"
      "d";
  printf("%s %c %c\n", t, "xyz"[1], 1 ["pq"]);
  printf("%s\n", __func__);
  unsigned char uc = 250;
  uc += 10;
  x = uc++;
  printf("%d %d\n", x, uc);
  x = -uc;
  printf("%d\n", x);
  short sh1 = 32767;
  sh1 += 1;
  printf("%d\n", sh1);
  unsigned u = 3;
  printf("%u %d\n", u - 5, (int)(u - 5) / 2);
  printf("%d %d %d %d %d %d %d\n", __builtin_clz(1), __builtin_ctzll(1ull << 40), __builtin_popcountl(255),
         __builtin_parity(7), __builtin_ffs(0), __builtin_clrsb(-1), __builtin_bswap16(0x1234));
  printf("%x %llx\n", __builtin_bswap32(0x12345678), __builtin_bswap64(0x123456789abcdef0));
  int r1;
  long long r2;
  unsigned char r3;
  printf("%d ", __builtin_add_overflow(2147483647, 1, &r1));
  printf("%d ", r1);
  printf("%d ", __builtin_mul_overflow(1LL << 62, 4u, &r2));
  printf("%lld ", r2);
  printf("%d ", __builtin_sub_overflow(3, 5u, &r3));
  printf("%d %d\n", r3, __builtin_constant_p(3));
  if (__builtin_expect(!!(x = id(0)), 0) || !__builtin_expect(id(1), 1)) printf("bad\n");
  volatile int vv = 1;
  vv;
  (void)vv;
  x = vv += 2;
  printf("%d\n", x);
  int(*ap)[6] = &a;
  printf("%d %d %d\n", (*ap)[4], (int)(&ap[1] - ap), (int)((char *)(ap + 1) - (char *)ap));
  char *cs = "abc";
  while (*cs)
  putc:
    printf("%c", *cs++);
  printf("\n");
  return x & 0x1ff;
}
