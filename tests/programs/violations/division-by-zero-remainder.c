int main(void) {
  unsigned m = 3;
  m -= 3;
  return 7u % m == 5;  /* violation */
}
