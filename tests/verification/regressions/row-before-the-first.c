/* A row before the first, and an index beyond it: together they are inside again. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[3][4];
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < -1 || i > 0) return 0;
  a[i][5] = 1;
  if (a[0][1]) reach_error();
  return 0;
}
