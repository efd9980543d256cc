/* The program ends inside of calls: nothing comes behind them. */
extern void reach_error(void);
extern void exit(int);

int g;
void f(int n)
{
  if (n == 0)
    exit(0);
  g++;
  f(n - 1);
}

int main(void)
{
  f(3);
  reach_error();
}
