int main(void) {
  char *p = __builtin_alloca(3);
  p[2] = 1;
  return 0;
}
