/* Only where an undefined function returns different values for the same number is there an error: no proof, and no bug that anybody would believe. */
extern void reach_error(void);

int unknown(int);
int main(void)
{
  int a = unknown(1);
  int b = unknown(2);
  int c = unknown(1);
  if (a != c)
    reach_error();
  return a == b;
}
