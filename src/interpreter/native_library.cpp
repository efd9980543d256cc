#include "interpreter/native_library.h"

#include <cstring>

namespace argosy::interpreter {

std::string NativeCall::string(std::uint64_t address, std::uint64_t limit) const {
  std::string text;
  for (std::uint64_t i = 0; i < limit; ++i) {
    const auto character = static_cast<char>(*evaluator.bytesToRead((address + i) & evaluator.pointerMask(), 1));
    if (character == 0) break;
    text.push_back(character);
  }
  return text;
}

void NativeCall::writeString(std::uint64_t address, std::string_view text) const {
  std::byte* target = evaluator.bytesToWrite(address, text.size() + 1);
  std::memcpy(target, text.data(), text.size());
  target[text.size()] = std::byte{0};
}

NativeFunction findNativeFunction(std::string_view name) {
  if (const NativeFunction math = findNativeMath(name)) return math;
  return findNativeInputOutput(name);
}

bool isDetermined(std::string_view name) {
  return name.find("sprintf") != std::string_view::npos || name.find("snprintf") != std::string_view::npos;
}

bool onlyPrints(std::string_view name) {
  for (const std::string_view printing : {"printf", "fprintf", "puts", "fputs", "putchar", "putc", "fputc"})
    if (name == printing) return true;
  return false;
}

bool readsHost(std::string_view name) { return name == "getchar" || name == "time" || name == "clock"; }

}  // namespace argosy::interpreter
