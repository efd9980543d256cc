/* Conversion from float to int truncates towards zero; large integers lose digits as float. */
extern void reach_error(void);

int main(void)
{
  float f = 16777217;
  int i = (int)-2.9;
  if (f == 16777216.0f || i != -2)
    reach_error();
  return 0;
}
