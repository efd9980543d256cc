/* A loop made of goto. */
extern void reach_error(void);

int main(void)
{
  int i = 0;
again:
  if (i < 7) {
    i += 2;
    goto again;
  }
  if (i == 8)
    reach_error();
  return 0;
}
