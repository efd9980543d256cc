/* An initial value that reaches from one element of the grid into the next was taken for zero. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct P { int a; long long b; int c; };
struct Q { int x, y; };
struct P t[40] = { { 5, 0x100000000LL, 7 } };
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i >= 80) return 0;
  if (((struct Q *)t)[i].x == 1) reach_error();
  return 0;
}
