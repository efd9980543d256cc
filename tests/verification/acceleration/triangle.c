/* An inner loop that goes round more often each time: the sum is a square. */
extern void reach_error(void);

int main(void)
{
  unsigned i, j, s = 0;
  for (i = 0; i < 60000; i++)
    for (j = 0; j < i; j++)
      s++;
  if (s != 1799970000u)
    reach_error();
  return 0;
}
