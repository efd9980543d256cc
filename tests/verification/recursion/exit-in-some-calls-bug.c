/* Some executions end inside of calls, others return. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void exit(int);

int g;
void f(int n)
{
  if (n == 5)
    exit(0);
  if (n == 0)
    return;
  g++;
  f(n - 1);
}

int main(void)
{
  f(__VERIFIER_nondet_int() & 7);
  if (g == 4)
    reach_error();
}
