static int minimum = -2147483647 - 0;
int main(void) {
  int v = -minimum;
  return v == 0;
}
