static float zero = 0.0f;
int main(void) {
  float f = zero / 1;
  unsigned u = f;
  return u == 7;
}
