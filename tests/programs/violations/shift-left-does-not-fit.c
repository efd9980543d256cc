int main(void) {
  int v = 3;
  v <<= 30;  /* violation */
  return v == 1;
}
