/* One side is the address of an object, the other is none: their order is open. (The comparison once crashed.) */
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int x;
int main(void) {
  unsigned long limit = __VERIFIER_nondet_ulong();
  unsigned long address = (unsigned long)&x;
  int below = address + sizeof x > limit;
  int above = limit >= address + sizeof x;
  if (below == above) reach_error();
  return 0;
}
