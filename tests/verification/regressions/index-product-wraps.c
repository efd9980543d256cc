/* i * 12 wraps around, which it does not as the distance of an element. */
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
struct S { int a, b, c; } arr[4];
int main(void) {
  unsigned long i = __VERIFIER_nondet_ulong();
  char *p = (char *)arr + 8;
  if (i < 4) arr[i].a = 0;
  else if (i * 12 + 4 < 30) p[i * 12 + 4] = 1;
  if (arr[1].b != 0) reach_error();
  return 0;
}
