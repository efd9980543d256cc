#include "bench/definition/variables.h"

namespace argosy::bench {
namespace {

// The next "${name}" from `at` on: its start, and the name; npos where there is none.
std::pair<std::size_t, std::string> next(std::string_view text, std::size_t at) {
  const std::size_t start = text.find("${", at);
  if (start == text.npos) return {start, ""};
  const std::size_t end = text.find('}', start);
  if (end == text.npos) return {text.npos, ""};
  return {start, std::string(text.substr(start + 2, end - start - 2))};
}

}  // namespace

Variables Variables::withAbsolutePaths() const {
  constexpr std::string_view suffix = "_abs";
  Variables result = *this;
  for (const auto& [name, value] : values_)
    if (name.ends_with(suffix)) result.set(name.substr(0, name.size() - suffix.size()), value);
  return result;
}

std::string Variables::substitute(std::string_view text) const {
  std::string result;
  std::size_t at = 0;
  for (auto [start, name] = next(text, 0); start != text.npos; std::tie(start, name) = next(text, at)) {
    result += text.substr(at, start - at);
    const auto value = values_.find(name);
    // Behind an unknown "${" another variable may begin.
    result += value == values_.end() ? "${" : value->second;
    at = start + 2 + (value == values_.end() ? 0 : name.size() + 1);
  }
  return result.append(text.substr(at));
}

std::string Variables::firstUnknown(std::string_view text) const {
  for (auto [start, name] = next(text, 0); start != text.npos; std::tie(start, name) = next(text, start + 2)) {
    if (!values_.contains(name)) return name;
  }
  return {};
}

}  // namespace argosy::bench
