/* A static local makes equal calls differ. */
extern void reach_error(void);

int next(void)
{
  static int c;
  return ++c;
}

int main(void)
{
  next();
  next();
  if (next() == 3)
    reach_error();
  return 0;
}
