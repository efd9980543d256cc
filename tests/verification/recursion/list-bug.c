/* Two lists from one place of allocation, by recursion. */
extern void reach_error(void);
extern void *malloc(unsigned);

struct N {
  int v;
  struct N *next;
};
struct N *make(int n)
{
  if (n == 0)
    return 0;
  struct N *p = malloc(sizeof(struct N));
  p->v = n;
  p->next = make(n - 1);
  return p;
}

int main(void)
{
  struct N *a = make(2);
  struct N *b = make(2);
  a->v = 5;
  if (b->v == 2 && a->v == 5 && a->next->v == 1)
    reach_error();
  return 0;
}
