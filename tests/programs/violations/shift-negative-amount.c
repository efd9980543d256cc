static int shift(int v, int n) {
  return v >> n;  /* violation */
}
int main(void) { return shift(8, -1) == 5; }
