int main(void) {
  int v = -1;
  return v << 4 == 1;  /* violation */
}
