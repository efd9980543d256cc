static int minimum = -2147483647 - 1;
int main(void) {
  int v = -minimum;  /* violation */
  return v == 0;
}
