/* Pointers as bytes, integers and tags; calls through converted pointers; data structures on the heap. */
int printf(const char *, ...);
typedef __SIZE_TYPE__ size_t;
typedef __UINTPTR_TYPE__ uintptr_t;
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
void *memcpy(void *, const void *, size_t);
void *malloc(size_t);
void free(void *);
int memcmp(const void *, const void *, size_t);
static int ci(const int *a, const int *b) { return *a - *b; }
static int useint(int *p) { return *p * 2; }
static void vfun(int *p) { *p += 1; }
static int knr(f, c)
float f;
char c;
{ return (int)(f * 10) + c; }

static int noargs() { return 77; }
struct big {
  int a[20];
};
static struct big mkbig(int n) {
  struct big b = {{n}};
  b.a[19] = n * 2;
  return b;
}
enum E { X, Y };
static int takee(enum E e) { return e + 1; }
typedef void (*gen)(void);
static int xorlist(void) {
  struct n {
    int v;
    uintptr_t link;
  } a = {1}, b = {2}, c = {3};
  a.link = 0 ^ (uintptr_t)&b;
  b.link = (uintptr_t)&a ^ (uintptr_t)&c;
  c.link = (uintptr_t)&b ^ 0;
  int r = 0;
  uintptr_t prev = 0;
  for (struct n *p = &a; p;) {
    r = r * 10 + p->v;
    struct n *next = (struct n *)(prev ^ p->link);
    prev = (uintptr_t)p;
    p = next;
  }
  return r;
}
static int tagged(void) {
  int v = 5;
  uintptr_t p = (uintptr_t)&v;
  p |= 1;
  int t = p & 1;
  p &= ~(uintptr_t)1;
  return *(int *)p + t;
}
static int bytes(void) {
  int v = 9, *p = &v, *q;
  char *a = (char *)&p, *b = (char *)&q;
  for (size_t i = 0; i < sizeof p; i++) b[i] = a[i];
  return *q;
}
static int half(void) {
  int v = 6;
  int *p = &v;
  unsigned short h[sizeof p / 2];
  memcpy(h, &p, sizeof p);
  unsigned short g[sizeof p / 2];
  for (size_t i = 0; i < sizeof p / 2; i++) g[i] = h[i] ^ 0xffff;
  for (size_t i = 0; i < sizeof p / 2; i++) g[i] ^= 0xffff;
  int *q;
  memcpy(&q, g, sizeof q);
  return *q;
}
union pu {
  void *p;
  uintptr_t u;
  unsigned char b[sizeof(void *)];
};
static int upun(void) {
  int v = 3;
  union pu a = {&v}, b;
  b.u = a.u;
  union pu c = b;
  for (size_t i = 0; i < sizeof c.b; i++) c.b[i] = a.b[i];
  return *(int *)c.p + (a.p == b.p);
}
struct pad {
  char c;
  int i;
  short s;
};
static int padding(void) {
  struct pad a, b;
  __builtin_memset(&a, 0xff, sizeof a);
  __builtin_memset(&b, 0xff, sizeof b);
  a.c = b.c = 1;
  a.i = b.i = 2;
  a.s = b.s = 3;
  int r = memcmp(&a, &b, sizeof a) == 0;
  struct pad z = {0};
  unsigned char *p = (unsigned char *)&a;
  return r * 10 + (p[1] == 0xff) + z.i;
}
static int endian(void) {
  unsigned x = 0x01020304;
  unsigned char *p = (unsigned char *)&x;
  unsigned short *h = (unsigned short *)p;
  int r = p[0] * 1000 + p[3] * 10 + h[1];
  *(unsigned short *)(p + 2) = 0xaabb;
  return r + (x == 0xaabb0304);
}
static int mis(void) {
  unsigned char b[12] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  int v;
  memcpy(&v, b + 1, 4);
  struct __attribute__((packed)) u {
    int x;
  } *p = (void *)(b + 3);
  p->x = 0x11223344;
  return v + b[3] + b[6];
}
static int flattened(void) {
  int m[3][4];
  int *p = &m[0][0];
  for (int i = 0; i < 12; i++) *((int *)m + i) = i;
  return m[2][1] + p[5] + (*(m + 1))[2] + *(*(m + 2) + 3) + **m;
}
static int heap2d(int n) {
  int **a = malloc(n * sizeof *a), s = 0;
  for (int i = 0; i < n; i++) {
    a[i] = malloc((i + 1) * sizeof **a);
    for (int j = 0; j <= i; j++) a[i][j] = i * j;
  }
  for (int i = 0; i < n; i++) {
    s += a[i][i];
    free(a[i]);
  }
  free(a);
  int(*m)[n] = malloc(sizeof(int[n][n]));
  m[n - 1][n - 1] = 4;
  s += (*(m + n - 1))[n - 1] + sizeof *m;
  free(m);
  return s;
}
struct flex {
  int n;
  struct {
    short a;
    char b;
  } e[];
};
static int flexa(void) {
  struct flex *f = malloc(sizeof *f + 3 * sizeof f->e[0]);
  f->n = 3;
  for (int i = 0; i < 3; i++) f->e[i].a = i * 7, f->e[i].b = i;
  struct flex *g = malloc(sizeof *f + 3 * sizeof f->e[0]);
  memcpy(g, f, sizeof *f + 3 * sizeof f->e[0]);
  int r = g->e[2].a + g->e[1].b + sizeof(struct flex);
  free(f);
  free(g);
  return r;
}
static unsigned hash(const void *p, size_t n) {
  const unsigned char *b = p;
  unsigned h = 2166136261u;
  while (n--) h = (h ^ *b++) * 16777619u;
  return h;
}
struct tree {
  struct tree *l, *r;
  int k;
};
static struct tree *ins(struct tree *t, int k) {
  if (!t) {
    t = malloc(sizeof *t);
    *t = (struct tree){0, 0, k};
  } else if (k < t->k)
    t->l = ins(t->l, k);
  else
    t->r = ins(t->r, k);
  return t;
}
static int sumd(struct tree *t, int d) {
  if (!t) return 0;
  int s = t->k * d + sumd(t->l, d + 1) + sumd(t->r, d + 1);
  free(t);
  return s;
}
static void del(struct tree **pp, int k) {
  while (*pp && (*pp)->k != k) pp = k < (*pp)->k ? &(*pp)->l : &(*pp)->r;
  struct tree *t = *pp;
  if (!t) return;
  if (!t->l)
    *pp = t->r;
  else if (!t->r)
    *pp = t->l;
  else {
    struct tree **q = &t->r;
    while ((*q)->l) q = &(*q)->l;
    struct tree *s = *q;
    *q = s->r;
    s->l = t->l;
    s->r = t->r;
    *pp = s;
  }
  free(t);
}
int main(void) {
  int a[5] = {5, 3, 4, 1, 2};
  qsort(a, 5, 4, (int (*)(const void *, const void *))ci);
  printf("%d%d%d\n", a[0], a[2], a[4]);
  int v = 21;
  printf("%d\n", ((int (*)(void *))useint)(&v));
  gen g = (gen)vfun;
  ((void (*)(int *))g)(&v);
  printf("%d\n", v);
  printf("%d\n", ((int (*)())noargs)());
  struct big (*mb)(int) = mkbig;
  printf("%d %d\n", mb(4).a[19], (*mb)(5).a[0]);
  int (*te)(int) = (int (*)(int))takee;
  printf("%d\n", te(Y));
  void *vp = (void *)takee;
  printf("%d\n", ((int (*)(enum E))vp)(X));
  uintptr_t fu = (uintptr_t)useint;
  printf("%d\n", ((int (*)(int *))fu)(&v));
  printf("%d %d %d %d %d %d\n", xorlist(), tagged(), bytes(), half(), upun(), padding());
  printf("%d %d %d %d %d\n", endian(), mis(), flattened(), heap2d(4), flexa());
  double d = 1.5;
  float f = -2.25f;
  long double l = 3;
  short s = -7;
  printf("%x %x %x\n", hash(&d, sizeof d), hash(&f, sizeof f), hash(&s, sizeof s));
  printf("%x\n", hash(&l, sizeof l < 10 ? sizeof l : 10));
  struct tree *t = 0;
  int ks[] = {50, 30, 70, 20, 40, 60, 80, 35, 45};
  for (int i = 0; i < 9; i++) t = ins(t, ks[i]);
  del(&t, 30);
  del(&t, 50);
  del(&t, 80);
  del(&t, 99);
  printf("%d\n", sumd(t, 1));
  return 0;
}
