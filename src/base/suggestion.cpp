#include "base/suggestion.h"

#include <algorithm>
#include <vector>

namespace argosy {

std::size_t editDistance(std::string_view left, std::string_view right) {
  // Three rows of the usual table: row i holds the distances of left's first i characters to right's prefixes.
  std::vector<std::size_t> beforePrevious(right.size() + 1), previous(right.size() + 1), current(right.size() + 1);
  for (std::size_t j = 0; j <= right.size(); ++j) previous[j] = j;
  for (std::size_t i = 1; i <= left.size(); ++i) {
    current[0] = i;
    for (std::size_t j = 1; j <= right.size(); ++j) {
      const std::size_t replaced = previous[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1);
      current[j] = std::min({replaced, previous[j] + 1, current[j - 1] + 1});
      if (i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1])
        current[j] = std::min(current[j], beforePrevious[j - 2] + 1);
    }
    std::swap(beforePrevious, previous);
    std::swap(previous, current);
  }
  return previous[right.size()];
}

std::string suggestion(std::string_view word, std::span<const std::string_view> candidates) {
  constexpr std::size_t longestName = 200;  // the distance costs quadratic time, and no name of ours is that long
  if (word.size() > longestName) return "";
  if (word.size() < 2) return "";  // any other letter would be near
  // A third of the letters may differ: more is another word, not a slip.
  const std::size_t tolerated = std::max<std::size_t>(1, word.size() / 3);
  std::string_view best;
  std::size_t bestDistance = tolerated + 1;
  for (const std::string_view candidate : candidates) {
    const std::size_t distance = editDistance(word, candidate);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best.empty() ? "" : "; did you mean " + inQuotes(best) + "?";
}

std::string inQuotes(std::string_view text) {
  constexpr std::size_t limit = 80;
  std::string result = "'";
  for (const char character : text.substr(0, limit))
    result += static_cast<unsigned char>(character) < ' ' ? ' ' : character;
  return result + (text.size() > limit ? "…'" : "'");
}

std::string enumerate(std::span<const std::string_view> names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i != 0) text += i + 1 == names.size() ? " or " : ", ";
    text += inQuotes(names[i]);
  }
  return text;
}

}  // namespace argosy
