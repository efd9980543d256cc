/* Each call writes to a local of the call around it, which has the callee's names. */
extern void reach_error(void);

void set(int *p, int n)
{
  int own = n;
  if (n > 0) {
    set(&own, n - 1);
    if (own != 7)
      reach_error();
  } else if (own != 0)
    reach_error();
  *p = 7;
}

int main(void)
{
  int v = 0;
  set(&v, 3);
  if (v != 7)
    reach_error();
  return v;
}
