/* A loop counter that stays below its limit, or counts past the largest int. */
int main(void)
{
  int i = 2147483600;
  while (i != 0)
    i++;
  return 0;
}
