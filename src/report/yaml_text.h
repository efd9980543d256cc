// Text in YAML files that are written line by line.
#pragma once

#include <string>

namespace argosy::report {

/// In single quotes: C is full of characters that mean something to YAML.
inline std::string yamlQuoted(const std::string& text) {
  std::string result = "'";
  // An empty line stands for the end of a line.
  for (const char c : text) result += c == '\'' ? "''" : c == '\n' ? "\n\n" : std::string(1, c);
  return result + "'";
}

}  // namespace argosy::report
