/* A static local keeps its value between calls. */
extern void reach_error(void);

static int next(void)
{
  static int n = 5;
  return n++;
}
int main(void)
{
  next();
  next();
  if (next() == 7)
    reach_error();
  return 0;
}
