int main(void) {
  int v = 1;
  v <<= 30;
  return v == 1;
}
