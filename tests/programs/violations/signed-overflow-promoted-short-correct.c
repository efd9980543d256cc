int main(void) {
  unsigned short s = 40000;
  unsigned char wraps = 255;
  wraps++;
  return s * s == 1;
}
