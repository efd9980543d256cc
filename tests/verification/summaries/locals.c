extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

// A caller has its own variables: they are the same after a call.
int local(int n) {
  int k = n;
  if (n > 0) local(n - 1);
  if (k != n) reach_error();
  return k;
}

int main(void) {
  local(__VERIFIER_nondet_int());
  return 0;
}
