#include "cli/large_stack.h"

#include <pthread.h>

#include <cstddef>

namespace argosy::cli {

namespace {

/// Reserved address space; memory is used only as far as the recursion goes.
constexpr std::size_t stackBytes = std::size_t{1} << 28;

extern "C" void* callFunction(void* work) {
  (*static_cast<const std::function<void()>*>(work))();
  return nullptr;
}

}  // namespace

void runOnLargeStack(const std::function<void()>& work) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_t thread{};
  const bool started =
      pthread_attr_setstacksize(&attributes, stackBytes) == 0 &&
      pthread_create(&thread, &attributes, callFunction, const_cast<std::function<void()>*>(&work)) == 0;
  pthread_attr_destroy(&attributes);
  // Where the address space is limited, the ordinary stack has to do.
  if (!started) return work();
  pthread_join(thread, nullptr);
}

}  // namespace argosy::cli
