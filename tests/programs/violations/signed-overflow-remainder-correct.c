static long long minimum = -9223372036854775807ll - 1;
int main(void) {
  int divisor = -3;
  return minimum % divisor == 5;
}
