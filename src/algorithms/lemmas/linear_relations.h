// The linear equations that a set of integer vectors satisfies: the null space of the matrix of the vectors, each with a 1 appended (Karr,
// "Affine relationships among variables of a program", 1976, from examples instead of transfer functions).
#pragma once

#include <span>
#include <vector>

#include "base/integer.h"

namespace argosy::algorithms {

/// Σ coefficients[i] · x[i] + constant = 0
struct LinearRelation {
  std::vector<Int128> coefficients;
  Int128 constant = 0;
};

/// A basis with few variables in each relation. Nothing when the vectors are too few to tell, or the numbers become too large.
std::vector<LinearRelation> linearRelations(std::span<const std::vector<Int128>> vectors);

}  // namespace argosy::algorithms
