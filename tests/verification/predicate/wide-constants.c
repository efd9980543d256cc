/* Unsigned constants of 128 bits with the top bit set are large, also as mathematical integers. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned __int128 big = -13, x = 5;
  if (__VERIFIER_nondet_int())
    x = 6;
  if (x < big)
    reach_error();
  return 0;
}
