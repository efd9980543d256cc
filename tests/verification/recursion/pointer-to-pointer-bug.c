/* A callee turns the caller's pointer to another local. */
extern void reach_error(void);

void redirect(int **pp, int *q, int n)
{
  if (n) {
    redirect(pp, q, n - 1);
    return;
  }
  *pp = q;
}

int main(void)
{
  int a = 1, b = 2;
  int *p = &a;
  redirect(&p, &b, 2);
  *p = 9;
  if (b == 9 && a == 1)
    reach_error();
  return 0;
}
