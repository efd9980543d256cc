/* An automaton counts calls, across blocks: three in recursion, one behind it. */
void step(int n)
{
  (void)n;
}

void many(int n)
{
  if (n == 0)
    return;
  step(n);
  many(n - 1);
}

int main(void)
{
  many(3);
  step(0);
  return 0;
}
