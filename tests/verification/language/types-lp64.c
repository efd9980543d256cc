/* long has 64 bits under LP64. */
extern void reach_error(void);

int main(void)
{
  unsigned long x = 0xffffffffu;
  x++;
  if (x != 4294967296 || sizeof(void *) != 8)
    reach_error();
  return 0;
}
