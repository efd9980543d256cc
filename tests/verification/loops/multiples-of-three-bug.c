// 255 is a multiple of 3, and the next one wraps around to 2.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned char c = 0;
  while (__VERIFIER_nondet_int()) {
    c += 3;
    if (c % 3 != 0) reach_error();
  }
  return 0;
}
