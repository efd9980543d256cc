/* Results of undefined functions for different numbers, or for none, may differ. */
extern void reach_error(void);

int unknown(int), sensor(void), look(int *);
int main(void)
{
  int place = 3;
  int a = unknown(1);
  int b = unknown(2);
  int c = unknown(1);
  if (a != b && c > 7 && sensor() != sensor() && look(&place) != look(&place))
    reach_error();
  return 0;
}
