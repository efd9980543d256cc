static int *leak(int n) {
  int local = n;
  int *p = &local;
  return p;
}
int main(void) {
  int *p = leak(5);
  return *p == 77;  /* violation */
}
