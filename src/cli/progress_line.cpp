#include "cli/progress_line.h"

#include <unistd.h>

#include <cstdio>

namespace argosy::cli {

ProgressLine::ProgressLine(bool isWanted)
    : isShown_(isWanted && isatty(STDERR_FILENO) == 1), begin_(std::chrono::steady_clock::now()), last_(begin_) {}

void ProgressLine::update(const std::string& engine, const algorithms::EngineStatistics& figures) {
  if (!isShown_) return;
  const auto now = std::chrono::steady_clock::now();
  if (now - last_ < std::chrono::milliseconds(200)) return;
  last_ = now;
  isDirty_ = true;
  std::fprintf(stderr, "\r\x1b[K%s: %zu states, %llu refinements, %.1f s", engine.c_str(), figures.reached,
               static_cast<unsigned long long>(figures.refinements),
               std::chrono::duration<double>(now - begin_).count());
  std::fflush(stderr);
}

void ProgressLine::clear() {
  if (!isDirty_) return;
  isDirty_ = false;
  std::fputs("\r\x1b[K", stderr);
  std::fflush(stderr);
}

}  // namespace argosy::cli
