int main(void) {
  int a[2] = {0}, *end = a + 2;
  *end = 1;  /* violation */
  return 0;
}
