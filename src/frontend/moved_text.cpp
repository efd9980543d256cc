#include "frontend/moved_text.h"

#include <algorithm>
#include <numeric>

namespace argosy::frontend {

MovedText::MovedText(std::string original) : text_(std::move(original)), origins_(text_.size() + 1), lineStarts_{0} {
  std::iota(origins_.begin(), origins_.end(), std::size_t{0});
  for (std::size_t i = 0; i < text_.size(); ++i)
    if (text_[i] == '\n') lineStarts_.push_back(i + 1);
}

void MovedText::move(std::size_t begin, std::size_t end, std::size_t to, std::string_view before, std::string_view after) {
  const std::string moved = std::string(before) + text_.substr(begin, end - begin) + std::string(after);
  std::vector<std::size_t> origins(before.size(), origins_[begin]);
  origins.insert(origins.end(), origins_.begin() + static_cast<std::ptrdiff_t>(begin), origins_.begin() + static_cast<std::ptrdiff_t>(end));
  origins.insert(origins.end(), after.size(), origins_[end - 1]);
  text_.erase(begin, end - begin);
  origins_.erase(origins_.begin() + static_cast<std::ptrdiff_t>(begin), origins_.begin() + static_cast<std::ptrdiff_t>(end));
  text_.insert(to, moved);
  origins_.insert(origins_.begin() + static_cast<std::ptrdiff_t>(to), origins.begin(), origins.end());
}

void MovedText::replace(std::size_t begin, std::size_t end, std::string_view words) {
  const std::vector<std::size_t> origins(words.size(), origins_[begin]);
  text_.replace(begin, end - begin, words);
  origins_.erase(origins_.begin() + static_cast<std::ptrdiff_t>(begin), origins_.begin() + static_cast<std::ptrdiff_t>(end));
  origins_.insert(origins_.begin() + static_cast<std::ptrdiff_t>(begin), origins.begin(), origins.end());
}

MovedText::Position MovedText::position(std::size_t offset) const {
  const std::size_t origin = origins_[std::min(offset, text_.size())];
  const auto next = std::ranges::upper_bound(lineStarts_, origin);
  return {static_cast<unsigned>(next - lineStarts_.begin()), static_cast<unsigned>(origin - *(next - 1) + 1)};
}

}  // namespace argosy::frontend
