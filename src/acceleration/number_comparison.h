// Conditions as comparisons of two numbers.
#pragma once

#include <optional>

#include "acceleration/path_effect.h"

namespace argosy::acceleration {

enum class Relation : std::uint8_t { Less, LessEqual, Equal, Distinct };

/// The condition holds exactly if the left number is in this relation to the right one.
struct NumberComparison {
  ExpressionRef left, right;
  Relation relation;
};

/// Nothing for what compares anything else.
std::optional<NumberComparison> comparisonOf(Program& program, const PathCondition& condition);

}  // namespace argosy::acceleration
