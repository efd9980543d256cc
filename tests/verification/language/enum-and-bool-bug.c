/* Enumerations and conversion to _Bool. */
extern void reach_error(void);

enum state { idle, busy = 5, done };
int main(void)
{
  _Bool b = 256;
  enum state s = done;
  if (b == 1 || s != 6)
    reach_error();
  return 0;
}
