/* One input in four billion stores a level that is too high. */
extern int __VERIFIER_nondet_int(void);

int level;
int main(void)
{
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 101)
    return 0;
  level = x;
  return 0;
}
