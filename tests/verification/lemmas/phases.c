// What holds depends on how far the loop is: two equations, each in its own phase.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = 0, y = 700, z = 0;
  if (n < 700 || n > 2000000) return 0;
  while (x < n) {
    if (x >= 700) y++;
    else z += 2;
    x++;
  }
  if (y != x || z != 1400) reach_error();
  return 0;
}
