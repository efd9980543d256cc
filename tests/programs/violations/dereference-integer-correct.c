static int object;
int main(void) {
  __UINTPTR_TYPE__ n = (__UINTPTR_TYPE__)&object;
  *(int *)n = 1;
  return 0;
}
