/* Branches on an input. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int x = __VERIFIER_nondet_int();
  int sign = 0;
  if (x > 0)
    sign = 1;
  else if (x < 0)
    sign = -1;
  if (sign > 1)
    reach_error();
  return 0;
}
