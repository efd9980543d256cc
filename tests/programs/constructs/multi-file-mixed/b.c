struct conf {
  double d;
  int z[3];
};
static struct conf c = {2.5, {7, 8, 9}};
int bconf(void) { return (int)(c.d * 2) + c.z[2]; }
static int stat_(void) { return 20; }
int bstat(void) { return stat_(); }
static int count = 100;
int bcount(void) { return count; }
void binc(void) {
  static int n = 5;
  count += n++;
}
int arr[4] = {1, 2, 3, 4};
int arr2[10] = {[9] = 99};
int common[10];
int tent = 6;
const int ro = 11;
char msg[] = "message";
char *pmsg = msg + 3;
int shared_inline(int x) { return x * 3; }
static inline int si(int x) { return x + 100; }
extern int mine(int);
int (*handler)(int) = mine;
int over(void) { return 9; }
enum { K = 8 };
int bk(void) { return K + si(0) - 100; }
struct opaque {
  int v;
} o = {33};
struct opaque *op = &o;
int opget(struct opaque *p) { return p->v; }
struct fwd {
  int q;
};
static struct fwd f = {44};
struct fwd *getf(void) {
  return &f;
}
int usef(struct fwd *p) { return p->q; }
int vsum(int n, ...) {
  __builtin_va_list ap;
  __builtin_va_start(ap, n);
  int s = 0;
  while (n--) s += __builtin_va_arg(ap, int);
  return s;
}
double bd(float f, char c) { return f * c; }
long long bll(long long a, short b) { return a * b; }
struct {
  int x, y;
} anon = {3, 4};
int mat[2][3] = {{1, 2, 3}, {4, 5, 6}};
extern void hit(void);
void (*hooks[])(void) = {hit, hit};
typedef int cb(int);
int each(cb *f, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += f(i);
  return s;
}
_Bool flag = 2;
unsigned char uc = 255;
union val {
  int i;
  float f;
};
union val conv(union val v) {
  union val r;
  r.f = v.i / 2.0f;
  return r;
}
int later = 12;
