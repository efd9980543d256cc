/* A call through a table of functions. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
int main(void)
{
  int (*table[2])(int, int) = {add, sub};
  int which = __VERIFIER_nondet_int() != 0;
  int r = table[which](7, 3);
  if (r == 4)
    reach_error();
  return 0;
}
