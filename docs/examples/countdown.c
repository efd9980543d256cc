// The worked example of docs/program-model.md.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned char c = 250;
  while (n > 0 && c)
    c += n--;
  return c;
}
