/* The same function is asked twice in each iteration, and has to give different answers. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int draw(void)
{
  return __VERIFIER_nondet_int();
}

int main(void)
{
  unsigned x = 0;
  while (draw() > 3) {
    if (draw() == 2)
      x++;
    else
      x = 0;
  }
  if (x == 20000)
    reach_error();
  return 0;
}
