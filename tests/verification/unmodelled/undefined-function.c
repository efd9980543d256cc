/* An undefined function returns any value; a FALSE that rests on it must be shown by an execution. */
extern void reach_error(void);

int unknown(int);
int main(void)
{
  int x = unknown(3);
  if (x < 5 && x > 5)
    reach_error();
  return 0;
}
