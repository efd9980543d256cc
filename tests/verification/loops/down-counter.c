/* An unsigned that counts down below 0. */
extern void reach_error(void);

int main(void)
{
  unsigned short i;
  int rounds = 0;
  for (i = 10; i > 0; i--)
    rounds++;
  if (i > 10)
    reach_error();
  return rounds == 0;
}
