extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int depth;

int descend(int n) {
  if (n <= 0 || n > 50)
    return 0;
  depth = n;
  n = n - 1;
  int r = descend(n);
  return r > 5 ? 5 : r + 1;
}

int main(void) {
  int r = descend(__VERIFIER_nondet_int());
  if (r < 0 || r > 6 || depth < 0 || depth > 50)
    reach_error();
  return 0;
}
