extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

// The same address comes back as a number and through a structure: what a call changes is not known from its parameters.
struct box { int *where; };
struct box box;
int calls;

void change(int n) {
  calls = calls + 1;
  if (n == 40) *box.where = 1;
  if (n > 0) change(n - 1);
}

int main(void) {
  int v = 0;
  box.where = &v;
  change(__VERIFIER_nondet_int());
  if (v != 0) reach_error();
  return 0;
}
