/* Without summaries of calls that are open, each call is analysed by itself: recursion with an end is proved, the other is followed up to the limits. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int down(int n)
{
  if (n <= 0)
    return 0;
  return down(n - 1);
}

int main(void)
{
  if (down(__VERIFIER_nondet_int()) != 0)
    reach_error();
  return 0;
}
