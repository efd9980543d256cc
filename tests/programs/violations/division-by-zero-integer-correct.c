static int divide(int a, int b) {
  return a / b;
}
int main(void) {
  double d = 1.0;
  d = d / 0.0;  /* infinity: no violation */
  return divide(5, 6) + (d < 0);
}
