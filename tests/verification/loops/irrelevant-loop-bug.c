/* The loop does not matter for the property: refinement need not unroll it. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int mode = __VERIFIER_nondet_int() ? 1 : 2;
  unsigned int i = 0;
  while (i < 1000000)
    i++;
  if (mode == 2)
    reach_error();
  return 0;
}
