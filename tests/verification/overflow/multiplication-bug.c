/* A product of two bytes fits an int; of two shorts only just not. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned short a = (unsigned short)__VERIFIER_nondet_int(), b = (unsigned short)__VERIFIER_nondet_int();
  return a * b != 0;
}
