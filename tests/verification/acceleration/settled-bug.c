/* A copy that lags behind by one iteration. */
extern void reach_error(void);

int main(void)
{
  unsigned i = 0, before = 7, sum = 0;
  while (i < 70000) {
    sum += before;
    before = i;
    i++;
  }
  /* 7 + (0 + … + 69998) modulo 2^32 */
  if (sum == 2449895008u && before == 69999)
    reach_error();
  return 0;
}
