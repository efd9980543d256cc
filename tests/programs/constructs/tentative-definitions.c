/* Declarations and tentative definitions in any order. */
int printf(const char *, ...);
extern struct s gs;
struct s {
  int a, b;
};
struct s gs;
extern struct s gs;
static int fwd;
static int fwd;
int later(void) { return fwd; }
static int fwd = 6;
extern int ea[];
int *pea = ea;
int ea[] = {4, 5};
int ua[];
int useua(void) { return ua[0]; }
extern int ini = 3;
int multi, *pm = &multi, (*fpm)(void) = later;
typedef int arrt[3];
arrt ta = {1, 2, 3};
const arrt cta = {4};
static const char *msgs[3];
static struct s tabs[2][2];
static double dz;
static void *nz;
extern int blk;
static int usesblk(void) {
  extern int blk;
  return blk;
}
int blk = 8;
static int inblk(void) {
  extern int defined_below;
  return defined_below;
}
int defined_below = 21;
static int (*const vt[])(void) = {later, usesblk};
static struct s *sp = &tabs[1][0] + 1;
static int *ip = &tabs[1][1].b;
extern char **environ;
static unsigned char bitmap[1 << 10] = {[1023] = 7};
static long big[100000];
int main(void) {
  printf("%d %d %d %d %d %d %d %d\n", gs.a, gs.b, later(), pea[1], useua(), ini, *pm, fpm());
  printf("%d %d %d %d %d %d %d %d\n", ta[2], cta[1], msgs[2] == 0, tabs[1][1].b, dz == 0 && nz == 0, usesblk(), inblk(),
         vt[1]());
  sp->b = 5;
  printf("%d %d %d\n", *ip, bitmap[1023] + bitmap[0], (int)big[99999]);
  return 0;
}
