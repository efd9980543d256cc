static int add(int a, int b) {
  return a + b;
}
int main(void) { return add(2147483647, 0) == 0; }
