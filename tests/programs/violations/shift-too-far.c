int main(void) {
  int n = 32;
  return 1u << n == 5;  /* violation */
}
