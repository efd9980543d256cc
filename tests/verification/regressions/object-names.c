/* A variable called heap had the same symbol for its address as an allocation. */
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int g0, g1, g2, g3, g4, g5, g6, g7, g8, g9, g10, g11, g12, heap;
int main(void) {
  heap = 0; int *p = malloc(sizeof(int));
  if (!p) return 0;

  *p = 1;
  if (heap == 0 && *p == 1) reach_error();
  return 0;
}
