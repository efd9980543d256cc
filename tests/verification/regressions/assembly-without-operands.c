/* Assembly without operands may write any global. */
extern void reach_error(void);
int global;
int main(void) {
  __asm__("movl $1, global");
  if (global) reach_error();
  return 0;
}
