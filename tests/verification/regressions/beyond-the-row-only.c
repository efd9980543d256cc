/* The index is never in the row. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int m[2][2];
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 2 || i > 3) return 0;
  m[0][i] = 7;
  if (m[1][0] == 7) reach_error();
  return 0;
}
