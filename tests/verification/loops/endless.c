/* What follows an endless loop is not reached. */
extern void reach_error(void);

int main(void)
{
  int x = 0;
  while (1)
    x = (x + 1) % 5;
  reach_error();
  return 0;
}
