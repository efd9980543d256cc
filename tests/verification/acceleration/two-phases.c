/* Two paths that follow each other. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  int x = 0, y = 50000;
  while (x < 100000) {
    if (x >= 50000)
      y++;
    x++;
  }
  if (y != 100000)
    reach_error();
  return 0;
}
