// A block whose paths meet after its end was reached along one of them (wrong TRUE of IMPACT: the second, larger end counted as the first one found again).
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int z = 0, y = 1;
  if (__VERIFIER_nondet_int()) {
    z = 1;
    z = z + 1;
    y = z;
  }
  z = 7;
  z = z + 1;
  while (__VERIFIER_nondet_int()) z = 0;
  z = 3;
  z = z + 1;
  z = z + 2;
  z = z + 3;
  z = z + 3;
  z = z + 3;
  if (y == 2) reach_error();
  return z;
}
