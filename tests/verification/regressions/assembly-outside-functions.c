/* Assembly that gives a function of the program another name. */
extern void reach_error(void);
void other(void);
void target(void) { reach_error(); }
__asm__(".globl other\n.set other, target");
int main(void) {
  other();
  return 0;
}
