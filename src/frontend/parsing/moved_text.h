// A text in which words were put in, taken out and moved, and where each character was before.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace argosy::frontend {

/// All edits name places of the original text, so that their order does not matter. What they put in counts as the place that it is next to.
class MovedText {
 public:
  explicit MovedText(std::string original);

  const std::string& text() const { return text_; }
  const std::string& original() const { return original_; }

  void insertBefore(std::size_t place, std::string_view words) { insert(offsetOf(place), words, place); }
  void insertAfter(std::size_t place, std::string_view words) { insert(offsetOf(place) + 1, words, place); }
  /// `origin`: what the words stand for.
  void insertAfter(std::size_t place, std::string_view words, std::size_t origin) {
    insert(offsetOf(place) + 1, words, origin);
  }
  void replace(std::size_t begin, std::size_t end, std::string_view words);
  /// Puts the characters from `begin` to `end`, with what was put in between them, before the one at `to`, between other words. Where they were, lines still end.
  void move(std::size_t begin, std::size_t end, std::size_t to, std::string_view before, std::string_view after);

  struct Position {
    unsigned line, column;  // from one
  };
  /// In the original text.
  Position position(std::size_t offset) const;
  std::size_t origin(std::size_t offset) const;
  /// Of a place of the original text that was not taken out.
  std::size_t offsetOf(std::size_t place) const;
  /// Not put in by an edit.
  bool isOriginal(std::size_t offset) const;

 private:
  struct Source {
    std::size_t place;
    bool isOriginal;
  };

  void insert(std::size_t offset, std::string_view words, std::size_t origin);

  std::string original_, text_;
  std::vector<Source> sources_;          // of each character, and of the end
  std::vector<std::size_t> lineStarts_;  // in the original text
};

}  // namespace argosy::frontend
