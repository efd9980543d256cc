int main(void) {
  int f = 1;
  for (int i = 1; i <= 13; i++) {
    f *= i;  /* violation */
  }
  return f == 0;
}
