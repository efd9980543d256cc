/* A loop that calls its function again. */
extern void reach_error(void);

int g;
void f(int n)
{
  for (int i = 0; i < n; i++) {
    g++;
    f(i);
  }
}

int main(void)
{
  f(3);
  if (g != 7)
    reach_error();
  return 0;
}
