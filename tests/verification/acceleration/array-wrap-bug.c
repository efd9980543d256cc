/* An index that wraps around: elements are written twice, and the last write counts. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[256];

int main(void)
{
  unsigned char i = 250;
  int k;
  for (k = 0; k < 300; k++) {
    a[i] = k;
    i++;
  }
  if (a[250] == 256 && a[249] == 255 && a[37] == 299)
    reach_error();
  return 0;
}
