/* The System V ABI of i386 aligns long long to 4 in records, the other 32-bit ABIs to 8. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct s { char c; long long x; };
int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 4;
  struct s array[4];
  if ((char *)&array[n].x - (char *)array == 12 * n + 4) reach_error();
  return 0;
}
