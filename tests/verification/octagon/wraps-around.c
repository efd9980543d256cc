/* x + 1 is greater than x, except for the greatest number. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned x = __VERIFIER_nondet_int(), y = x + 1;
  if (y <= x)
    reach_error();
  return 0;
}
