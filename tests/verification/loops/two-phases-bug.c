/* Up and down again. */
extern void reach_error(void);

int main(void)
{
  int i = 0, n = 20;
  while (i < n)
    i++;
  while (i > 0)
    i -= 2;
  if (i == 0)
    reach_error();
  return 0;
}
