int main(void) {
  int n = 31;
  return 1u << n == 5;
}
