/* 1 + 2^-100 needs the 113 digits of binary128. */
extern void reach_error(void);
int main(void) {
  long double one = 1, sum = one + 0x1p-100L;
  if (sum != one) reach_error();
  return 0;
}
