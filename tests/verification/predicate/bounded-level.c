/* Interpolants of short paths count what happens on them; the intervals of the path program know the level's bounds at once (docs/theory.md §6.5). */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int level = 0, last = 0;
  while (__VERIFIER_nondet_int()) {
    if (level < 1000)
      level++;
    else
      level = 10;
    last = level + 5;
  }
  if (last * 3 > 4000)
    reach_error();
  return 0;
}
