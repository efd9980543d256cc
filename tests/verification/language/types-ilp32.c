/* long has 32 bits under ILP32. */
extern void reach_error(void);

int main(void)
{
  unsigned long x = 0xffffffffu;
  x++;
  if (x != 0 || sizeof(void *) != 4)
    reach_error();
  return 0;
}
