/* Static initialisers of every shape, constructors and exit handlers, switches, representations of values. */
typedef __SIZE_TYPE__ size_t;
typedef __UINTPTR_TYPE__ uintptr_t;
int printf(const char *, ...);
void exit(int);
int atexit(void (*)(void));
void *memcpy(void *, const void *, size_t);
void *malloc(size_t);
void free(void *);
/* static initialisers */
static int arr[10] = {[3] = 5, 6, [8] = 1, [0 ... 1] = 9, [1] = 2};
static int *mid = &arr[4] - 1, *endp = arr + 10;
static char *cp = (char *)arr + 12;
static const char *str = "hello" + 2;
static int diff = &arr[7] - &arr[2];
static const char *const lst[] = {"a", "bc", 0, [4] = "z"};
struct node {
  struct node *next;
  int v;
  char name[4];
};
static struct node n1, n0 = {&n1, 1, "ab"};
static struct node n1 = {.v = 2, .next = &n0, .name = {'x', [2] = 'y'}};
static int *pv = &n1.v;
static char *nm = &n0.name[1];
static struct node *lit = &(struct node){&n0, 33, "lit"};
static int *la = (int[]){1, 2, 3};
static int m[2][3][2] = {{1, 2, {3}, 4}, {{5}, {6, 7}}};
union uu {
  struct {
    short a, b;
  } s;
  int i;
  char c[6];
};
static union uu un = {.s = {1, 2}}, un2 = {.c = "hey"};
struct fx {
  int n;
  int d[];
};
static struct fx fx = {3, {7, 8, 9}};
static struct {
  int a : 3, : 4, b : 5;
  unsigned : 0, c : 9;
} bits = {-1, 7, 300};
static double dv = 1 / 3.0 + (float)0.1;
static int fi = (int)3.99 + (char)300 + (1 ? 2 : 3 / 1) + sizeof(int[3]);
static long addr = (long)&arr[1] - (long)0;
static unsigned char ucs[] = {300 & 255, -1, '\n'};
static int (*fp[])(const char *, ...) = {printf, &printf, *printf, 0};
static _Bool bl = 5, bl2 = 0.5, bl3 = (uintptr_t)1 << 8;
static float ff = 16777217;
static long long ll = 0x80000000 + 1, ll2 = -0x80000000, ll3 = 1 << 30;
static enum { P = -1, Q = sizeof(struct node), R } en = R;
static char mix[] =
    "a\0b\x41"
    "1"
    "\101",
            noterm[2] = "hi";
static void *self = &self;
static struct {
  void *p;
  int *q;
} cyc = {&cyc, &arr[((char *)&n1.v - (char *)&n1) / 4]};
extern int ext[];
int getext(int i) { return ext[i]; }
int ext[4] = {1, 2, 3, 4};
int tent;
int tent;
int tent = 3;
static int st;
static int st;
extern int st;
static int counter(void) {
  static int n = 5;
  static int *p = &n;
  return (*p)++;
}
static inline int inl(void) {
  static int k;
  return ++k;
}
static void h1(void) { printf("h1\n"); }
static void h2(void) {
  printf("h2\n");
  atexit(h1);
}
static void h3(void) { printf("h3\n"); }
__attribute__((constructor)) static void c1(void) { printf("ctor1\n"); }
__attribute__((constructor(200))) static void c2(void) { printf("ctor200\n"); }
__attribute__((constructor(150))) static void c3(void) { printf("ctor150\n"); }
__attribute__((destructor)) static void d1(void) { printf("dtor1\n"); }
__attribute__((destructor(200))) static void d2(void) { printf("dtor200\n"); }
__attribute__((destructor)) static void d3(void) { printf("dtor3\n"); }
static void cl(int *p) { printf("cl%d ", *p); }
static int cln(int n) {
  for (int i = 0; i < n; i++) {
    __attribute__((cleanup(cl))) int a = i;
    if (i == 1) continue;
    {
      __attribute__((cleanup(cl))) int b = i * 10;
      if (i == 3) break;
      if (i == 4) goto out;
    }
  }
out:;
  __attribute__((cleanup(cl))) int z = 99;
  int t = ({
    __attribute__((cleanup(cl))) int w = 5;
    w + 1;
  });
  return z += t;
}
static int sw(int n) {
  int r = 0;
  switch (n) {
    case 0:
      r = 1;
      break;
    case 1:
      r += 10;
    case 2:
      r += 100;
      break;
    default:
      r = -1;
    case -5:
      r -= 5;
      break;
    case 0x7fffffff:
      r = 8;
      break;
    case 10 ... 20:
      r = 15;
  }
  return r;
}
static int sw2(unsigned char c) {
  switch (c) {
    case 255:
      return 1;
    case 'a' ... 'z':
      return 2;
    case 0:;
  }
  return 3;
}
static int sw3(long long l) {
  switch (l) {
    case 1LL << 40:
      return 1;
    case -1:
      return 2;
    case 0xffffffffu:
      return 3;
  }
  return 0;
}
static int sw4(unsigned u) {
  switch (u) {
    case -1:
      return 1;
    case 5 ... 3:
      return 2;
    case 0x80000000 ... 0x80000010:
      return 3;
  }
  return 0;
}
static int duff(int n) {
  int c = 0, k = (n + 3) / 4;
  switch (n % 4) {
    case 0:
      do {
        c++;
        case 3:
          c++;
        case 2:
          c++;
        case 1:
          c++;
      } while (--k > 0);
  }
  return c;
}
struct hasarr {
  int a[3];
  struct {
    char c;
    short s;
  } in[2];
};
static struct hasarr ret(void) { return (struct hasarr){{1, 2, 3}, {{'a', 1}, {'b', 2}}}; }
int main(void) {
  for (int i = 0; i < 10; i++) printf("%d ", arr[i]);
  printf("%d %d %d %s %d %s %d\n", *mid, (int)(endp - arr), *cp, str, diff, lst[4], lst[3] == 0);
  printf("%d %s %d %s %d %d %d\n", *pv, nm, lit->v, lit->name, la[2], n1.name[2], n0.next->next == &n0);
  for (int i = 0; i < 12; i++) printf("%d ", (&m[0][0][0])[i]);
  printf("%x %s %d %d\n", un.i, un2.c, fx.d[2], (int)sizeof fx);
  printf("%d %d %d %d %.17g %d\n", bits.a, bits.b, bits.c, (int)sizeof bits, dv, fi);
  printf("%d %d %d %d %d\n", addr == (long)&arr[1], ucs[0], ucs[1], fp[0] == fp[2], fp[3] == 0);
  printf("%d %d %d %.1f %lld %lld %lld %d\n", bl, bl2, bl3, ff, ll, ll2, ll3, en - Q);
  printf("%d %c%c %d %d %d\n", (int)sizeof mix, mix[3], mix[5], noterm[1], self == &self, cyc.p == &cyc);
  printf("%d %d %d\n", getext(2), tent, (int)(cyc.q - arr));
  fp[0]("%d %d %d %d\n", 1, 2, counter(), 7);
  printf("%d\n", inl());
  printf("= %d\n", cln(6));
  for (int i = -6; i < 22; i++) printf("%d ", sw(i));
  printf("%d %d %d %d %d\n", sw(0x7fffffff), sw2(255), sw2('m'), sw2(0), sw2(200));
  printf("%d %d %d %d %d\n", sw3(1LL << 40), sw3(-1), sw3(0xffffffff), sw4(-1), sw4(0x80000005));
  printf("%d %d\n", sw4(4), sw4(0));
  for (int i = 1; i < 9; i++) printf("%d ", duff(i));
  printf("\n");
  printf("%d %d %c\n", ret().a[2], ret().in[1].s, (&ret().in[0])->c);
  struct hasarr h = ret(), *hp = &h;
  *hp = *hp;
  h = *(struct hasarr[]){ret()};
  printf("%d\n", h.a[1]);
  float f = 1.5f;
  unsigned u;
  memcpy(&u, &f, 4);
  printf("%x\n", u);
  union {
    float f;
    unsigned u;
    unsigned char b[4];
  } pun;
  pun.f = -2.0f;
  printf("%x %x\n", pun.u, pun.b[3]);
  pun.b[0] = 1;
  printf("%.9g\n", pun.f);
  union {
    double d;
    unsigned long long u;
    struct {
      unsigned lo, hi;
    } p;
  } du = {3.14};
  printf("%llx %x\n", du.u, du.p.hi);
  du.p.hi ^= 0x80000000;
  printf("%g\n", du.d);
  int *ip = &arr[0];
  uintptr_t up;
  memcpy(&up, &ip, sizeof ip);
  printf("%d\n", *(int *)up);
  long double ld = 1.5L;
  unsigned char lb[16] = {0};
  memcpy(lb, &ld, sizeof ld < 10 ? sizeof ld : 10);
  printf("%x %x %x\n", lb[7], lb[8], lb[9]);
  struct fx *dy = malloc(sizeof *dy + 3 * sizeof(int));
  dy->n = 3;
  for (int i = 0; i < 3; i++) dy->d[i] = i * i;
  struct fx hd = *dy;
  printf("%d %d\n", dy->d[2], hd.n);
  free(dy);
  _Alignas(64) char al[3];
  int ali __attribute__((aligned(128)));
  printf("%d %d\n", (int)((uintptr_t)al % 64), (int)((uintptr_t)&ali % 128));
  _Atomic int at = 3;
  at++;
  at += 4;
  int old = at--;
  printf("%d %d %d\n", at, old, 0);
  _Atomic unsigned char ab = 255;
  ab++;
  printf("%d\n", ab);
  ali = -1;
  printf("%d\n", __sync_bool_compare_and_swap(&ali, -1, 5));
  int ex = 5;
  printf("%d %d\n", __atomic_compare_exchange_n(&ali, &ex, 6, 0, 5, 5), 1);
  atexit(h3);
  atexit(h2);
  int *vp = 0;
  printf("%d\n", 1 ? vp == 0 : 1);
  exit(256 + 7);
}
