int main(void) {
  int i = 2147483646;
  i++;
  i++;  /* violation */
  return i == 0;
}
