/* What holds before does not hold for ever: after some iterations the assertion inside fails. */
extern void reach_error(void);

int main(void)
{
  unsigned x = 0;
  while (x < 3000000) {
    if (x % 65536 == 65532)
      reach_error();
    x += 4;
  }
  return 0;
}
