int main(void) {
  long long v = 100;
  for (int i = 3; i >= 0; i--) {
    if (i == 0) v /= i;  /* violation */
    v /= i;
  }
  return v == 1;
}
