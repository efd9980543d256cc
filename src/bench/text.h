// Texts as several parts of benchmarking need them.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace argosy::bench {

std::string joined(const auto& parts, std::string_view separator) {
  std::string text;
  bool isFirst = true;
  for (const std::string& part : parts) {
    if (!isFirst) text += separator;
    isFirst = false;
    text += part;
  }
  return text;
}

// Without the blanks at both ends.
std::string_view trimmed(std::string_view text);

// One word for a shell, whatever is in it; as it is where that is possible.
std::string shellQuoted(const std::string& word);

// Of a file of our own; nothing where it cannot be read.
std::string contentOf(const std::filesystem::path& file);

}  // namespace argosy::bench
