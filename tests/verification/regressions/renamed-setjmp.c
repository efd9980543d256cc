/* glibc's pthread_cleanup_push calls setjmp by another name; the jump back is in a function that the program does not have. */
extern void reach_error(void);
extern int renamed(void *buffer, int mask) __asm__("__sigsetjmp") __attribute__((returns_twice));
extern void unwind(void *buffer);
int main(void) {
  long buffer[64];
  if (renamed(buffer, 0)) reach_error();
  else unwind(buffer);
  return 0;
}
