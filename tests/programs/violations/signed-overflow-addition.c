static int add(int a, int b) {
  return a + b;  /* violation */
}
int main(void) { return add(2147483647, 1) == 0; }
