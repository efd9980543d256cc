/* Plain char is signed on x86, unsigned on Arm and RISC-V. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  char c = (char)__VERIFIER_nondet_int();
  if (c < 0) reach_error();
  return 0;
}
