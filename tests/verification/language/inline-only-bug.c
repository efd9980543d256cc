/* An inline definition without an external one: the call means it. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
__inline void check(int x);
int main(void) {
  check(__VERIFIER_nondet_int());
  return 0;
}
__inline void check(int x) {
  if (x == 42) reach_error();
}
