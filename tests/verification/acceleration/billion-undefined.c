/* The error comes after a billion iterations, but the index leaves the array before: then anything may happen. */
extern void reach_error(void);
int table[1000000];

int main(void)
{
  unsigned i;
  int t = 0;
  for (i = 0; i < 1000000000; i++)
    t = table[i];
  if (t == 0)
    reach_error();
  return 0;
}
