/* As before-the-member, but the element is read, in a row of a matrix. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct matrix {
  int header;
  int rows[2][3];
} s;
int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i > 1 || j < -1 || j > 2) return 0;
  s.header = 5;
  if (s.rows[i][j] == 5) reach_error();
  return 0;
}
