/* Structures as parameters and results of a recursive function. */
extern void reach_error(void);

struct P {
  int x, y;
};
struct P sw(struct P p, int n)
{
  struct P q = {p.y, p.x};
  if (n == 0)
    return q;
  return sw(q, n - 1);
}

int main(void)
{
  struct P p = {1, 2};
  p = sw(p, 2);
  if (p.x == 2 && p.y == 1)
    reach_error();
  return 0;
}
