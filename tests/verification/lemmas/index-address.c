// A variable that selects elements, and whose own bytes are written: the ghost index, which stands for it, has no address.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0, a[1000];
  while (i < 200 && n != 0) {
    a[i] = 5;
    ((unsigned char *)&i)[n - n]++;
    n--;
  }
  unsigned j = __VERIFIER_nondet_uint();
  if (j < i && a[j] != 5) reach_error();
  return 0;
}
