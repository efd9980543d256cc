int main(void) {
  float f = -0.5f;
  unsigned char c = (unsigned char)f;
  return c == 7;
}
