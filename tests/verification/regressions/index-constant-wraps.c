/* Times 12, the constant in the index wraps around. */
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
struct S { int a, b, c; } arr[4];
int main(void) {
  unsigned long i = __VERIFIER_nondet_ulong();
  struct S *p = arr + 1;
  if (i < 4) arr[i].a = 0;
  else if (i + 0x2000000000000000UL < 3) p[i + 0x2000000000000000UL].b = 1;
  if (arr[1].b != 0) reach_error();
  return 0;
}
