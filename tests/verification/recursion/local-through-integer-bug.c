/* The address of a local is kept as an integer. */
extern void reach_error(void);

typedef unsigned U;
U addr;
void wr(int n)
{
  if (n) {
    wr(n - 1);
    return;
  }
  *(int *)addr = 3;
}

int main(void)
{
  int v = 1;
  addr = (U)&v;
  wr(1);
  if (v == 3)
    reach_error();
  return 0;
}
