static int target(void) { return 0; }
static int (*pointer)(void) = target;
int main(void) {
  return pointer();
}
