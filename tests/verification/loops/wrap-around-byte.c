/* A byte counts past 255. */
extern void reach_error(void);

int main(void)
{
  unsigned char c = 250;
  for (int i = 0; i < 10; i++)
    c++;
  if (c != 4)
    reach_error();
  return 0;
}
