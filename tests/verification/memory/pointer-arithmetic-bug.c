/* Pointers into the middle of an array, their difference and order. */
extern void reach_error(void);

int main(void)
{
  short a[10];
  short *p = a, *q = &a[7];
  p += 3;
  *p = 4;
  if (q - p == 4 || !(p < q) || a[3] != 4)
    reach_error();
  return 0;
}
