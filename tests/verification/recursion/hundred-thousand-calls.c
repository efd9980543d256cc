/* 100,000 calls are open at once: which block waits for which is no matter of the C++ stack. */
extern void reach_error(void);

int count(int n)
{
  if (n == 0)
    return 0;
  return count(n - 1) + 1;
}

int main(void)
{
  if (count(100000) != 100000)
    reach_error();
  return 0;
}
