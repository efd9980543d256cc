int main(void) {
  short s = 30000;
  s += 30000;  /* converts, does not overflow */
  int i = 2000000000;
  i += s;
  return i == 0;
}
