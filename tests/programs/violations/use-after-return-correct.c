static int *leak(int n) {
  static int local;
  int *p = &local;
  return p;
}
int main(void) {
  int *p = leak(5);
  return *p == 77;
}
