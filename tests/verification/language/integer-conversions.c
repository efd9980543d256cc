/* Usual arithmetic conversions: -1 is greater than 1u. */
extern void reach_error(void);

int main(void)
{
  int x = -1;
  unsigned int one = 1;
  signed char c = (signed char)200;
  if (x < one)
    reach_error();
  if (c != -56)
    reach_error();
  return 0;
}
