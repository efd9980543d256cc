// "Did you mean …?" for names that do not exist.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace argosy {

/// The number of insertions, deletions, replacements and swaps of neighbours that make one word of the other (optimal
/// string alignment).
std::size_t editDistance(std::string_view left, std::string_view right);

/// `; did you mean 'x'?` with the nearest candidate, the first of several; nothing when none is similar.
std::string suggestion(std::string_view word, std::span<const std::string_view> candidates);

/// The text in quotes, cut where a message would become unreadable.
std::string inQuotes(std::string_view text);

/// `'a', 'b' or 'c'`
std::string enumerate(std::span<const std::string_view> names);

}  // namespace argosy
