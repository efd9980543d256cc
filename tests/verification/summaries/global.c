extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

// A global counts the calls: what was there before matters.
unsigned int calls;

void count(unsigned int n) {
  calls = calls + 1;
  if (n > 0) count(n - 1);
}

int main(void) {
  unsigned int n = __VERIFIER_nondet_int(), before = __VERIFIER_nondet_int();
  calls = before;
  count(n);
  if (calls != before + n + 1) reach_error();
  return 0;
}
