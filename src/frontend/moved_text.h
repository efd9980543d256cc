// A text in which parts were moved, and where each character was before.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace argosy::frontend {

class MovedText {
 public:
  explicit MovedText(std::string original);

  const std::string& text() const { return text_; }

  /// Puts the characters from `begin` to `end` before the one at `to`, between words that were nowhere: these count as the place that they are next to.
  /// `to` <= `begin`.
  void move(std::size_t begin, std::size_t end, std::size_t to, std::string_view before, std::string_view after);

  /// Puts other words in the place of the characters from `begin` to `end`: these count as the place where they are.
  void replace(std::size_t begin, std::size_t end, std::string_view words);

  struct Position {
    unsigned line, column;  // from one
  };
  /// In the original text.
  Position position(std::size_t offset) const;

 private:
  std::string text_;
  std::vector<std::size_t> origins_;     // of each character, and of the end
  std::vector<std::size_t> lineStarts_;  // in the original text
};

}  // namespace argosy::frontend
