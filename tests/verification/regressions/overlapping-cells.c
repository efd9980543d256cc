/* Cells of different widths at one place, joined over a zeroed array. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

char buffer[4096];
int main(void)
{
  if (__VERIFIER_nondet_int())
    *(int *)buffer = 5;
  else
    buffer[1] = 3;
  buffer[1] = 7;
  *(int *)buffer = 0;
  if (buffer[1] == 0)
    reach_error();
  return 0;
}
