/* stdlib.h: the ends of the program. Exact, up to 64 registered functions; more are left open. */
#include "argosy.h"

enum { MOST_HANDLERS = 64 };

struct handler {
  void (*plain)(void);
  void (*with_status)(int, void*); /* on_exit; then `plain` is null */
  void* argument;
};

static struct handler exit_handlers[MOST_HANDLERS];
static unsigned exit_handler_count;
static void (*quick_exit_handlers[MOST_HANDLERS])(void);
static unsigned quick_exit_handler_count;

int atexit(void (*function)(void)) {
  if (exit_handler_count == MOST_HANDLERS) __argosy_unmodelled("more than 64 functions registered with atexit");
  exit_handlers[exit_handler_count].plain = function;
  ++exit_handler_count;
  return 0;
}

int on_exit(void (*function)(int, void*), void* argument) {
  if (exit_handler_count == MOST_HANDLERS) __argosy_unmodelled("more than 64 functions registered with on_exit");
  exit_handlers[exit_handler_count].plain = NULL;
  exit_handlers[exit_handler_count].with_status = function;
  exit_handlers[exit_handler_count].argument = argument;
  ++exit_handler_count;
  return 0;
}

int at_quick_exit(void (*function)(void)) {
  if (quick_exit_handler_count == MOST_HANDLERS)
    __argosy_unmodelled("more than 64 functions registered with at_quick_exit");
  quick_exit_handlers[quick_exit_handler_count++] = function;
  return 0;
}

/* A handler may register another one, which then runs next. */
void __argosy_run_atexit(int status) {
  while (exit_handler_count > 0) {
    --exit_handler_count;
    if (exit_handlers[exit_handler_count].plain)
      exit_handlers[exit_handler_count].plain();
    else
      exit_handlers[exit_handler_count].with_status(status, exit_handlers[exit_handler_count].argument);
  }
}

_Noreturn void exit(int status) {
  __argosy_run_atexit(status);
  __argosy_exit(status);
}

_Noreturn void quick_exit(int status) {
  while (quick_exit_handler_count > 0) quick_exit_handlers[--quick_exit_handler_count]();
  __argosy_exit(status);
}

_Noreturn void _Exit(int status) { __argosy_exit(status); }
_Noreturn void _exit(int status) { __argosy_exit(status); }

_Noreturn void abort(void) { __argosy_abort(); }
