#include "cli/crash_handler.h"

#include <signal.h>
#include <unistd.h>

#include <cstddef>
#include <initializer_list>

#include "cli/exit_code.h"

namespace argosy::cli {
namespace {

alignas(16) std::byte handlerStack[64 * 1024];

extern "C" void reportCrash(int) {
  // Only what is safe in a signal handler.
  static constexpr char message[] = "argosy: internal error: the process crashed; please report this with the input\n";
  [[maybe_unused]] const ssize_t ignored = write(STDERR_FILENO, message, sizeof message - 1);
  _exit(ExitCode::InternalError);
}

}  // namespace

void installCrashHandler() {
  stack_t stack{};
  stack.ss_sp = handlerStack;
  stack.ss_size = sizeof handlerStack;
  sigaltstack(&stack, nullptr);
  struct sigaction action{};
  action.sa_handler = reportCrash;
  action.sa_flags = SA_ONSTACK;
  for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT}) sigaction(signal, &action, nullptr);
}

}  // namespace argosy::cli
