// The conditions of a path as C writes them, `((a < b) != 0) == 1`, taken apart into the comparisons they are about.
#pragma once

#include <vector>

#include "evidence/path_solver.h"

namespace argosy::evidence {

/// Constraints, none twice, that hold together exactly where the given ones do.
std::vector<Constraint> conjunctsOf(std::span<const Constraint> constraints);

}  // namespace argosy::evidence
