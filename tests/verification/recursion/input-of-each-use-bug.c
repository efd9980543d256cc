/* One remembered block, used twice: its inputs differ. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int in(void)
{
  return __VERIFIER_nondet_int();
}

int main(void)
{
  int a = in(), b = in();
  if (a == 1 && b == 2)
    reach_error();
  return 0;
}
