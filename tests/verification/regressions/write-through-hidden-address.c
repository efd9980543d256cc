// One of two targets is known, the other is an address that came through arithmetic: what is written there may be anything's, also y's.
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
void reach_error(void) { abort(); }
int x, y;

int main(void) {
  unsigned long key = __VERIFIER_nondet_ulong();
  unsigned long hidden = (unsigned long)&y ^ key;
  int *target = __VERIFIER_nondet_int() ? &x : (int *)(hidden ^ key);
  *target = 1;
  if (y == 1) reach_error();
  return 0;
}
