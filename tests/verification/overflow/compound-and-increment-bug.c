/* Compound assignment, increment and decrement are checked too. */
int main(void)
{
  int x = -2147483647 - 1;
  long y = 2147483647;
  y += 5;
  x--;
  return x < y;
}
