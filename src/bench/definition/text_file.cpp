#include "bench/definition/text_file.h"

#include <algorithm>
#include <cstring>
#include <fstream>

namespace argosy::bench {

std::string readTextFile(const std::filesystem::path& file, Bytes maximum) {
  const auto fail = [&](const std::string& why) { return BenchError("cannot read " + file.string() + ": " + why); };
  std::error_code error;
  if (std::filesystem::is_directory(file, error)) throw fail("it is a directory");
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw fail(std::strerror(errno));
  std::string text;
  char block[65536];
  while (stream.read(block, sizeof block), stream.gcount() > 0) {
    text.append(block, static_cast<std::size_t>(stream.gcount()));
    if (text.size() > maximum.count)
      throw fail("it is larger than " + std::to_string(maximum.count / 1'000'000) + " MB");
  }
  if (stream.bad()) throw fail("reading failed");
  return text;
}

int lineOf(const std::string& text, std::size_t offset) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(offset, text.size()));
  return 1 + static_cast<int>(std::count(text.begin(), end, '\n'));
}

}  // namespace argosy::bench
