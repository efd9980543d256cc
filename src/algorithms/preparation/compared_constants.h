// The constants that a program compares something with: inputs have to get past such comparisons.
#pragma once

#include <vector>

#include "program/program.h"

namespace argosy::algorithms {

enum class ComparisonOrigin : std::uint8_t { Anywhere, Source };

/// In ascending order, and not too many.
std::vector<Int128> comparedConstants(const Program& program, ComparisonOrigin origin = ComparisonOrigin::Anywhere);

}  // namespace argosy::algorithms
