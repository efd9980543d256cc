/* 0.1 + 0.2 is not 0.3; floats are narrower than doubles. */
extern void reach_error(void);

int main(void)
{
  double d = 0.1 + 0.2;
  float f = 0.1f;
  if (d != 0.3 || f == 0.1)
    reach_error();
  return 0;
}
