/* err ends the program with exit, which calls the handlers. */
extern void reach_error(void);
extern int atexit(void (*handler)(void));
extern void err(int status, const char *format, ...) __attribute__((noreturn));
static void handler(void) { reach_error(); }
int main(void) {
  atexit(handler);
  err(1, "the end");
}
