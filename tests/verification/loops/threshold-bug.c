/* An input in a loop, clamped to the bounds that the program compares with. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
  int level = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_bool())
      level++;
    else
      level--;
    if (level > 50)
      level = 50;
    if (level < -50)
      level = -50;
  }
  if (level > 49 || level < -50)
    reach_error();
  return 0;
}
