/* A block clears an array of the caller. */
extern void reach_error(void);

extern void *memset(void *, int, unsigned);
void clr(int *a, int n)
{
  if (n) {
    clr(a, n - 1);
    return;
  }
  memset(a, 0, 8);
}

int main(void)
{
  int a[2] = {1, 2};
  clr(a, 1);
  if (a[0] == 0 && a[1] == 0)
    reach_error();
  return 0;
}
