extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern long long __VERIFIER_nondet_longlong(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern int printf(const char *, ...);
int main(void) {
  int a = __VERIFIER_nondet_int();
  unsigned char b = __VERIFIER_nondet_uchar();
  long long c = __VERIFIER_nondet_longlong();
  _Bool d = __VERIFIER_nondet_bool();
  printf("%d %d %lld %d\n", a, b, c, d);
  return a == -7 && b == 200 && c == 5000000000 && d == 1 ? 0 : 1;
}
