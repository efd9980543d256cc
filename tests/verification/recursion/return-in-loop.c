/* A loop that is a block ends with a return: what is returned comes out of it. */
extern void reach_error(void);

int find(int n)
{
  for (int i = 0; i < 5; i++) {
    if (i == n)
      return i;
  }
  return 100;
}

int main(void)
{
  int a = find(9);
  int b = find(3);
  if (b != 3 || a != 100)
    reach_error();
  return a;
}
