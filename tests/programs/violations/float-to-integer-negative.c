int main(void) {
  float f = -1.0f;
  unsigned char c = (unsigned char)f;  /* violation */
  return c == 7;
}
