/* No level that is too high is stored; the condition that says so is not one of the program's. */
extern int __VERIFIER_nondet_int(void);

int level;
int main(void)
{
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 100)
    return 0;
  level = x;
  return 0;
}
