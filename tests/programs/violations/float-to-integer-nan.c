static float zero = 0.0f;
int main(void) {
  float f = zero / zero;
  unsigned u = f;  /* violation */
  return u == 7;
}
