/* A local that is not initialised has any value. */
extern void reach_error(void);

int main(void)
{
  int x;
  int *p = &x;
  if (*p == 5)
    reach_error();
  return 0;
}
