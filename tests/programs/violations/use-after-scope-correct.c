int main(void) {
  int *p = 0, outer = 1;
  {
    int inner = 2;
    p = &outer;
  }
  return *p == 77;
}
