/* Unsigned arithmetic wraps, which is no overflow; the same with int is. */
int main(void)
{
  int x = 2147483647;
  x += 1;
  return x == 0;
}
