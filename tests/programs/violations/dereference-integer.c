static int object;
int main(void) {
  __UINTPTR_TYPE__ n = 12345678;
  *(int *)n = 1;  /* violation */
  return 0;
}
