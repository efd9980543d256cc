/* A structure on the heap has the address of a local. */
extern void reach_error(void);
extern void *malloc(unsigned);

struct B {
  int *p;
};
void put(struct B *b, int n)
{
  if (n) {
    put(b, n - 1);
    return;
  }
  *b->p = 5;
}

int main(void)
{
  int v = 1;
  struct B *b = malloc(sizeof *b);
  b->p = &v;
  put(b, 2);
  if (v == 5)
    reach_error();
  return 0;
}
