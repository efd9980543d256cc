/* The third call of f is the violation; with the call of reach_error there are six. */
extern void reach_error(void);

static int calls;

static void g(void)
{
}

static void f(void)
{
  calls++;
  if (calls == 3)
    reach_error();
}

int main(void)
{
  f();
  g();
  f();
  g();
  f();
  return 0;
}
