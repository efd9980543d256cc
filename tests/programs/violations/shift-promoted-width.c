int main(void) {
  unsigned char c = 1;
  long long wide = 1;
  wide <<= 40;
  c <<= 20;
  return (c >> 32) + (wide == 0);  /* violation */
}
