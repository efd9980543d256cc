/* A number that is not compared may wrap around. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned i = 0;
  unsigned char c = 0;
  while (i < 1000) {
    i++;
    c += 3;
  }
  if (c == 184)
    reach_error();
  return 0;
}
