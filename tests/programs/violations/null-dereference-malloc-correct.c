static int *pointers[3];
int main(void) {
  static int target;
  pointers[1] = &target;
  *pointers[1] = 1;
  return 0;
}
