// What is kept of a text that may have no end.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace argosy::confinement {

// Its beginning and its end.
class TextEnds {
 public:
  void add(std::string_view text) {
    const std::size_t rest = std::min(text.size(), mostOfBeginning - beginning_.size());
    beginning_ += text.substr(0, rest);
    end_ += text.substr(rest);
    if (end_.size() > 2 * mostOfEnd) end_.erase(0, end_.size() - mostOfEnd);
  }
  std::string text() const { return beginning_ + end_; }

 private:
  static constexpr std::size_t mostOfBeginning = std::size_t{1} << 20;
  static constexpr std::size_t mostOfEnd = std::size_t{1} << 16;
  std::string beginning_;
  std::string end_;
};

}  // namespace argosy::confinement
