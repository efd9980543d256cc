/* A loop that is a block allocates: what its caller already has from there is another object. */

extern void reach_error(void);
extern void *malloc(unsigned);
int main(void)
{
  int *old = 0;
  for (int j = 0; j < 2; j++) {
    int *last = 0;
    for (int i = 0; i < 1; i++) {
      last = malloc(4);
      *last = 1;
    }
    if (*last != 1)
      reach_error();
    if (old && old != last)
      reach_error();
    old = last;
  }
  return 0;
}
