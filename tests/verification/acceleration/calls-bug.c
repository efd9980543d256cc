/* The assertion inside fails after many iterations. */
extern void reach_error(void);

void check(int condition)
{
  if (!condition)
    reach_error();
}

int main(void)
{
  unsigned x = 0, i = 0;
  while (i < 2000000) {
    check(x != 3000000);
    x += 3;
    i++;
  }
  return 0;
}
