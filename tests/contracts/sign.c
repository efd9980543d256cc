extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int toward(int x) {
  if (x > 0)
    return toward(x - 1);
  if (x < -20)
    return toward(-20);
  return x;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 1000)
    return 0;
  int r = toward(x);
  if (r > 0 || r < -20)
    reach_error();
  return 0;
}
