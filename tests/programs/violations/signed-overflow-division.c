static int minimum = -2147483647 - 1;
int main(void) {
  int divisor = -1;
  return minimum / divisor == 0;  /* violation */
}
