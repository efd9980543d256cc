/* Recursion writes elements of an array in a global structure. */
extern void reach_error(void);

struct S {
  int a[4];
  int k;
} s;
void fill(int n)
{
  if (n < 0)
    return;
  s.a[n] = n;
  s.k += n;
  fill(n - 1);
}

int main(void)
{
  fill(3);
  if (s.a[2] == 2 && s.k == 6)
    reach_error();
  return 0;
}
