static int target(void) { return 0; }
static int (*pointer)(void);
int main(void) {
  return pointer();  /* violation */
}
