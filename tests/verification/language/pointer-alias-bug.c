/* Two pointers to one variable. */
extern void reach_error(void);

int main(void)
{
  int x = 1, y = 2;
  int *p = &x, *q = &x, **pp = &q;
  *p = 10;
  **pp += 5;
  pp = &p;
  *pp = &y;
  *p = 3;
  if (x == 15 || y != 3)
    reach_error();
  return 0;
}
