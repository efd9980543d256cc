/* A va_list goes to another function, by value: an array that decays on x86-64, a record on Arm, a pointer on RISC-V and i386. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static long long sum(int n, __builtin_va_list list) {
  long long result = 0;
  while (n-- > 0) {
    result += __builtin_va_arg(list, int);
    result += __builtin_va_arg(list, long long);
  }
  return result;
}
static long long total(int n, ...) {
  __builtin_va_list list, copy;
  __builtin_va_start(list, n);
  __builtin_va_copy(copy, list);
  long long result = sum(n, list);
  if (sum(n, copy) != result) reach_error();
  __builtin_va_end(copy);
  __builtin_va_end(list);
  return result;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 1000) return 0;
  if (total(2, x, 10ll, 3, 0x100000000ll) != x + 0x10000000dll) reach_error();
  return 0;
}
