int main(void) {
  int a[2] = {0}, *end = a + 2;
  *(end - 1) = 1;
  return 0;
}
