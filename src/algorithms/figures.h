// What an engine tells of its run beside the verdict: named figures, in the order in which they are shown.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace argosy::algorithms {

/// A count, a time in seconds, or words.
using Figure = std::variant<std::uint64_t, double, std::string>;
using Figures = std::vector<std::pair<std::string, Figure>>;

std::string toString(const Figure& figure);

}  // namespace argosy::algorithms
