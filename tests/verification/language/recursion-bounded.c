/* Recursion with a known depth. */
extern void reach_error(void);

static unsigned int factorial(unsigned int n)
{
  return n < 2 ? 1 : n * factorial(n - 1);
}
int main(void)
{
  if (factorial(6) != 720)
    reach_error();
  return 0;
}
