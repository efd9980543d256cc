static int minimum = -2147483647 - 1;
int main(void) {
  int divisor = -2;
  return minimum / divisor == 0;
}
