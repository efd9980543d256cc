#include "algorithms/figures.h"

#include <cstdio>

namespace argosy::algorithms {

std::string toString(const Figure& figure) {
  if (const auto* count = std::get_if<std::uint64_t>(&figure)) return std::to_string(*count);
  if (const auto* words = std::get_if<std::string>(&figure)) return *words;
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", std::get<double>(figure));
  return text;
}

}  // namespace argosy::algorithms
