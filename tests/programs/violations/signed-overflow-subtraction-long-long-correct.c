int main(void) {
  long long v = -9223372036854775807ll;
  v = v - 1;
  return v == 0;
}
