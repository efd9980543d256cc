// The specification names reach_error before it names __VERIFIER_error.
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  if (__VERIFIER_nondet_int() == 3) __VERIFIER_error();
  return 0;
}
