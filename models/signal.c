/* signal.h. Signals keep their default action or are ignored; a handler of the program, which could run at any
   moment, is left open. raise and kill either end the program or return (approximated: which of them depends on the
   signal, its action and the mask); with SIGKILL, and with SIGABRT unless it may be ignored or blocked, raise does
   not return. */
#include "argosy.h"

typedef void (*handler)(int);
#define SIG_DFL ((handler)0)
#define SIG_IGN ((handler)1)
#define SIG_ERR ((handler)-1)
#define SIGABRT 6
#define SIGKILL 9

/* Not static: functions that have no model (sighold, ...) may block signals, too. */
_Bool __argosy_abort_may_be_ignored;

static handler set_handler(int number, handler action) {
  if (number == SIGABRT && action == SIG_IGN) __argosy_abort_may_be_ignored = 1;
  if (action != SIG_DFL && action != SIG_IGN) __argosy_unmodelled("a signal handler");
  __argosy_errno_may_change();
  if (__argosy_arbitrary_bool()) return SIG_ERR;
  return __argosy_arbitrary_bool() ? SIG_DFL : SIG_IGN;
}
handler signal(int number, handler action) { return set_handler(number, action); }
handler __sysv_signal(int number, handler action) { return set_handler(number, action); }
handler bsd_signal(int number, handler action) { return set_handler(number, action); }

static int deliver(void) {
  __argosy_approximated("whether a signal ends the program");
  if (__argosy_arbitrary_bool()) __argosy_abort();
  return __argosy_success_or_error();
}
int raise(int number) {
  if (number == SIGKILL || (number == SIGABRT && !__argosy_abort_may_be_ignored)) __argosy_abort();
  return deliver();
}
int kill(int process, int number) {
  (void)process, (void)number;
  return deliver();
}

int sigaction(int number, const void* action, void* previous) {
  (void)number, (void)previous;
  if (action || previous) __argosy_unmodelled("sigaction");
  return __argosy_success_or_error();
}

/* A set of signals is 128 bytes on Linux; with handlers left open, its contents have no effect. */
enum { SIZE_OF_SET = 128 };

int sigemptyset(void* set) {
  __argosy_set(set, 0, SIZE_OF_SET);
  return 0;
}
int sigfillset(void* set) {
  __argosy_havoc(set, SIZE_OF_SET);
  return 0;
}
int sigaddset(void* set, int number) {
  (void)number;
  __argosy_havoc(set, SIZE_OF_SET);
  return __argosy_success_or_error();
}
int sigdelset(void* set, int number) {
  (void)number;
  __argosy_havoc(set, SIZE_OF_SET);
  return __argosy_success_or_error();
}
static void change_mask(const void* set, void* previous) {
  if (set) {
    __argosy_require_readable(set, SIZE_OF_SET);
    __argosy_abort_may_be_ignored = 1;
  }
  if (previous) __argosy_havoc(previous, SIZE_OF_SET);
}
int sigprocmask(int how, const void* set, void* previous) {
  (void)how;
  change_mask(set, previous);
  return __argosy_success_or_error();
}
int pthread_sigmask(int how, const void* set, void* previous) {
  change_mask(set, previous);
  return set && (how < 0 || how > 2) ? EINVAL : 0;
}
