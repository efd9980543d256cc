/* Two impossible paths meet: their disjunction is impossible, too. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int c = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int(), x = 0;
  if (c && d)
    x = 10;
  if (x == 10) {
    if (c) {
      if (!d)
        reach_error();
    } else {
      reach_error();
    }
  }
  return 0;
}
