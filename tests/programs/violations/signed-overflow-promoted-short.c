int main(void) {
  unsigned short s = 65535;
  unsigned char wraps = 255;
  wraps++;
  return s * s == 1;  /* violation */
}
