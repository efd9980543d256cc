static int target(void) { return 0; }
static int data;
int main(void) {
  void *p = (void *)target;
  return ((int (*)(void))p)();
}
