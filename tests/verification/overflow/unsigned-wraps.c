/* Unsigned arithmetic wraps, which is no overflow; the same with int is. */
int main(void)
{
  unsigned int x = 4294967295u;
  x += 1;
  return x == 0;
}
