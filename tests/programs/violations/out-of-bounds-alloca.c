int main(void) {
  char *p = __builtin_alloca(3);
  p[3] = 1;  /* violation */
  return 0;
}
