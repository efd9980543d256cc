// A relation of degree two: s is the sum of the first i odd numbers.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar(), i = 0, s = 0, odd = 1;
  while (i < n) {
    s += odd;
    odd += 2;
    i++;
  }
  if (s != n * n) reach_error();
  return 0;
}
