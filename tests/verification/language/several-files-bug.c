/* Two files linked into one program. */
extern void reach_error(void);

extern int counter;
int step(int by);
int main(void)
{
  step(2);
  if (step(3) == 5 || counter != 5)
    reach_error();
  return 0;
}
