/* What is in the section .init_array runs before main. */
extern void reach_error(void);
static int x;
static void before(void) { x = 1; }
__attribute__((section(".init_array"), used)) static void (*const hook)(void) = before;
int main(void) {
  if (x == 1) reach_error();
  return 0;
}
