/* A sum overflows after two billion iterations. */
int main(void)
{
  int sum = 0, i;
  for (i = 0; i < 2000000000; i++)
    sum = i + 200000000;
  return sum;
}
