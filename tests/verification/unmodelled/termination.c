/* Termination is not supported yet. */
int main(void)
{
  int x = 3;
  while (x > 0)
    x--;
  return 0;
}
