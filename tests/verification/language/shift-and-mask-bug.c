/* Shifts, masks and division of negative numbers. */
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void)
{
  unsigned int x = __VERIFIER_nondet_uint();
  unsigned int low = x & 0xf0u, high = x >> 28;
  if (low > 240 || high > 15)
    reach_error();
  if (-7 / 2 != -3 || -7 % 2 == -1)
    reach_error();
  return 0;
}
