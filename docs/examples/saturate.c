// A level that is kept between 0 and 50, however long the loop runs.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int level = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      level++;
    else
      level--;
    if (level > 50)
      level = 50;
    if (level < 0)
      level = 0;
  }
  if (level < 0 || level > 50)
    reach_error();
  return 0;
}
