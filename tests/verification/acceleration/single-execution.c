/* Nothing comes from outside, and all of a billion iterations are one execution. */
extern void reach_error(void);

int main(void)
{
  unsigned long long i, s = 0;
  for (i = 0; i < 1000000000; i++)
    s += i;
  if (s != 499999999500000000ull)
    reach_error();
  return 0;
}
