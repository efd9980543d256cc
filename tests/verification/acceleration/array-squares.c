/* Values that grow with the square of the index, by a sum. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

unsigned a[100000];

int main(void)
{
  unsigned i, s = 0;
  for (i = 0; i < 100000; i++) {
    a[i] = s;
    s += 2 * i + 1;
  }
  if (a[300] != 90000 || a[65536] != 0 || a[0] != 0)
    reach_error();
  return 0;
}
