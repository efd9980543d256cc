static int last(int n) {
  int a[n];
  for (int i = 0; i < n; i++) a[i] = i;
  return a[n - 0];  /* violation */
}
int main(void) { return last(4) == 77; }
