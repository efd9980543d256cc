/* What the caller's global points to is freed in a block, and allocated anew. */
extern void reach_error(void);
extern void *malloc(unsigned);
extern void free(void *);

int *g;
void re(int n)
{
  if (n) {
    re(n - 1);
    return;
  }
  free(g);
  g = malloc(4);
  *g = 7;
}

int main(void)
{
  g = malloc(4);
  *g = 1;
  re(1);
  if (*g == 7)
    reach_error();
  return 0;
}
