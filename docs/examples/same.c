// Two counters that are always equal: a relation, which neither values nor intervals express.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0, y = 0;
  while (x < 1000000 && __VERIFIER_nondet_int()) {
    x++;
    y++;
  }
  if (x != y)
    reach_error();
  return 0;
}
