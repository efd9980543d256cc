static int shift(int v, int n) {
  return v >> n;
}
int main(void) { return shift(8, 1) == 5; }
