int main(void) {
  long long v = 100;
  for (int i = 4; i >= 0; i--) {
    if (i == 0) break;
    v /= i;
  }
  return v == 1;
}
