/* error.h and err.h of glibc and the BSDs: messages, after which the program may end. What is printed is not modelled. */
#include "argosy.h"

unsigned error_message_count;
int error_one_per_line;
void (*error_print_progname)(void);

static _Noreturn void leave(int status) {
  __argosy_run_atexit(status);
  __argosy_exit(status);
}

static void report(int status) {
  if (error_print_progname) error_print_progname();
  ++error_message_count;
  if (status != 0) leave(status);
}

void error(int status, int error, const char* format, ...) {
  (void)error, (void)format;
  report(status);
}
void error_at_line(int status, int error, const char* file, unsigned line, const char* format, ...) {
  (void)error, (void)file, (void)line, (void)format;
  /* With error_one_per_line, a message about the same place as the last one is left out, and the program goes on. */
  if (error_one_per_line && __argosy_arbitrary_bool()) return;
  report(status);
}

_Noreturn void err(int status, const char* format, ...) {
  (void)format;
  leave(status);
}
_Noreturn void errx(int status, const char* format, ...) {
  (void)format;
  leave(status);
}
_Noreturn void verr(int status, const char* format, va_list arguments) {
  (void)format, (void)arguments;
  leave(status);
}
_Noreturn void verrx(int status, const char* format, va_list arguments) {
  (void)format, (void)arguments;
  leave(status);
}
void warn(const char* format, ...) { (void)format; }
void warnx(const char* format, ...) { (void)format; }
void vwarn(const char* format, va_list arguments) { (void)format, (void)arguments; }
void vwarnx(const char* format, va_list arguments) { (void)format, (void)arguments; }
