/* glibc's pthread_cleanup_push calls setjmp by another name. */
extern void reach_error(void);
extern int renamed(void *buffer, int mask) __asm__("__sigsetjmp") __attribute__((returns_twice));
extern void siglongjmp(void *buffer, int value);
int main(void) {
  long buffer[64];
  if (renamed(buffer, 0)) reach_error();
  else siglongjmp(buffer, 1);
  return 0;
}
