/* Structures are copied by assignment, parameter and result. */
extern void reach_error(void);

struct point { int x, y; };
struct point swap(struct point p)
{
  struct point q = p;
  q.x = p.y;
  q.y = p.x;
  p.x = 99;
  return q;
}
int main(void)
{
  struct point a = {1, 2}, b = swap(a);
  if (a.x != 1 || b.x == 2 || b.y != 1)
    reach_error();
  return 0;
}
