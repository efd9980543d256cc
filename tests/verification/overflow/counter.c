/* A loop counter that stays below its limit, or counts past the largest int. */
int main(void)
{
  int i = 0;
  while (i < 1000)
    i++;
  return 0;
}
