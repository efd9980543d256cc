// What is in a variable of main before anybody has written to it is not known, although recursive functions see it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int find(int *where, int depth) {
  if (depth > 3) return *where == 0;
  if (depth == 2) *where = __VERIFIER_nondet_int();
  return find(where, depth + 1);
}

int main(void) {
  int place;
  if (!find(&place, __VERIFIER_nondet_int() & 1)) reach_error();
  return 0;
}
