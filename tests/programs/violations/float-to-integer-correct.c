int main(void) {
  double d = 2147483647.0;
  int fits = (int)(d + 0.5);
  int i = (int)(d + 0);
  return i == fits - 1;
}
