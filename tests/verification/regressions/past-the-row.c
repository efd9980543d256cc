/* A row of a matrix ends before the matrix does; the machine goes on. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int m[3][3];
int main(void) {
  int n = __VERIFIER_nondet_int();
  int i;
  for (i = 0; i < n && i < 9; i++) m[0][i] = 1;
  if (m[2][2] == 1) reach_error();
  return 0;
}
