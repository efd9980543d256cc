/* The steps pass the border by; after a turn of all numbers they meet it. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned char i = 0;
  unsigned k = 0;
  while (i != 100) {
    i += 3;
    k++;
  }
  if (k == 204)
    reach_error();
  return 0;
}
