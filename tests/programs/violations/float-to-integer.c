int main(void) {
  double d = 2147483647.0;
  int fits = (int)(d + 0.5);
  int i = (int)(d + 1);  /* violation */
  return i == fits - 1;
}
