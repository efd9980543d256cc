int main(void) {
  char buffer[6] = {0};
  int *p = (int *)(buffer + 2);
  return *(int __attribute__((aligned(1))) *)p;
}
