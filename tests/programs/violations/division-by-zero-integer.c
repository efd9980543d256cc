static int divide(int a, int b) {
  return a / b;  /* violation */
}
int main(void) {
  double d = 1.0;
  d = d / 0.0;  /* infinity: no violation */
  return divide(5, 0) + (d < 0);
}
