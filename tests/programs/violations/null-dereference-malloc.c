static int *pointers[3];
int main(void) {
  static int target;
  pointers[1] = &target;
  *pointers[2] = 1;  /* violation */
  return 0;
}
