/* Recursion through a table of functions. */
extern void reach_error(void);

int g;
typedef void (*F)(int);
void a(int);
void b(int);
F table[2] = {a, b};
void a(int n)
{
  g += 1;
  if (n > 0)
    table[n & 1](n - 1);
}

void b(int n)
{
  g += 10;
  if (n > 0)
    table[n & 1](n - 1);
}

int main(void)
{
  a(3);
  if (g == 22)
    reach_error();
  return 0;
}
