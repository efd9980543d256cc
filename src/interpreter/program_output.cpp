#include "interpreter/program_output.h"

#include <cstdio>

namespace argosy::interpreter {

void ProgramOutput::print(std::string_view text) {
  constexpr std::size_t enough = 1 << 16;
  buffer_ += text;
  if (buffer_.size() >= enough) flush();
}

void ProgramOutput::printError(std::string_view text) {
  flush();
  if (sink_) return;
  std::fwrite(text.data(), 1, text.size(), stderr);
}

void ProgramOutput::flush() {
  if (buffer_.empty()) return;
  if (sink_) {
    sink_(buffer_);
  } else {
    std::fwrite(buffer_.data(), 1, buffer_.size(), stdout);
    std::fflush(stdout);
  }
  buffer_.clear();
}

}  // namespace argosy::interpreter
