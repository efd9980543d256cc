/* Not modelled: the call is a typed reason, and nothing may be concluded behind it. */
typedef long jmp_buf[64];
extern int setjmp(jmp_buf);
extern void longjmp(jmp_buf, int) __attribute__((noreturn));
static jmp_buf env;
int main(void) {
  if (setjmp(env) == 0) longjmp(env, 1);
  return 0;
}
