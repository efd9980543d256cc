int main(void) {
  long long v = -9223372036854775807ll;
  v = v - 2;  /* violation */
  return v == 0;
}
