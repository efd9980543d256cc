int main(void) {
  unsigned m = 3;
  m -= 2;
  return 7u % m == 5;
}
