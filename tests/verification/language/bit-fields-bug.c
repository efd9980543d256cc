/* Bit-fields wrap at their width. */
extern void reach_error(void);

struct flags { unsigned int low : 3; signed int high : 2; };
int main(void)
{
  struct flags f = {7, 1};
  f.low++;
  f.high = -1;
  if (f.low == 0 || f.high != -1)
    reach_error();
  return 0;
}
