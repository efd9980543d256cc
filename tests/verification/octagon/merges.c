/* A loop to 20 whose counters move together: every way to merge, and to refine, proves it. */
extern void reach_error(void);

int main(void)
{
  int x = 0, y = 7;
  while (x < 20) {
    x++;
    y++;
  }
  if (y != 27)
    reach_error();
  return 0;
}
