/* The overflow happens in a called function, for one of its callers. */
static int twice(int x)
{
  return x * 2;
}
int main(void)
{
  int a = twice(1000000000);
  int b = twice(-1073741824);
  return a > b;
}
