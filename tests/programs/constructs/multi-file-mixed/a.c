int printf(const char *, ...);
struct conf {
  int a;
  char b;
};
static struct conf c = {1, 2};
int bconf(void), bstat(void), bcount(void);
void binc(void);
extern int arr[];
extern int arr2[10];
int common[10];
int tent;
extern const int ro;
extern char msg[];
extern char *pmsg;
static int stat_(void) { return 10; }
static int count;
static int counter(void) {
  static int n;
  return ++n;
}
inline int shared_inline(int x) {
  static const int k = 3;
  return x * k;
}
static inline int si(int x) { return x + 1; }
extern int (*handler)(int);
int mine(int x) { return x * 7; }
__attribute__((weak)) int over(void) { return 1; }
__attribute__((weak)) int keep(void) { return 2; }
int usesover(void) { return over() * 10 + keep(); }
enum { K = 5 };
int bk(void);
extern struct opaque *op;
int opget(struct opaque *);
struct fwd;
struct fwd *getf(void);
int usef(struct fwd *);
int vsum(int n, ...);
float knrf();
double bd(float, char);
long long bll(long long, short);
extern struct { int x, y; } anon;
extern int mat[][3];
extern void (*hooks[])(void);
int hits;
void hit(void) { hits++; }
typedef int cb(int);
int each(cb *f, int n);
static int local_cb(int x) { return x * x; }
extern _Bool flag;
extern unsigned char uc;
union val {
  int i;
  float f;
};
union val conv(union val);
extern int later;
int *plater = &later;
int self(int n) { return n ? self(n - 1) + 1 : 0; }
int main(void) {
  printf("%d %d %d %d %d\n", c.a + c.b, bconf(), stat_(), bstat(), (int)(sizeof common));
  binc();
  binc();
  count++;
  printf("%d %d %d %d\n", count, bcount(), counter(), 0);
  printf("%d %d %d %d %s %s\n", arr[2], arr2[9], common[3], tent, msg, pmsg);
  printf("%d %d %d %d %d %d\n", ro, shared_inline(2), si(3), handler(2), usesover(), bk() * 10 + K);
  printf("%d %d %d\n", opget(op), usef(getf()), vsum(3, 1, 2, 3));
  printf("%g %lld\n", bd(1.5f, 'a'), bll(-(1LL << 40), -2));
  printf("%d %d %d\n", anon.x + anon.y, mat[1][2], (int)(&mat[1] - mat));
  hooks[0]();
  hooks[1]();
  printf("%d %d %d %d\n", hits, each(local_cb, 4), flag, uc);
  union val v = {3};
  v = conv(v);
  printf("%g %d %d\n", v.f, *plater, self(5));
  return bcount();
}
