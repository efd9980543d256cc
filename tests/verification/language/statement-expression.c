/* GNU statement expressions, typeof and a computed goto. */
extern void reach_error(void);

int main(void)
{
  void *labels[] = {&&zero, &&one};
  int r = ({ typeof(3L) t = 4; (int)t * 2; });
  goto *labels[r == 8];
zero:
  reach_error();
one:
  return 0;
  return 0;
}
