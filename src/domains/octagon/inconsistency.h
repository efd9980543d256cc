// Why octagonal constraints over integers contradict each other, and what a beginning of them says to the rest: interpolants that are octagons again.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/integer.h"
#include "domains/octagon/linear_form.h"

namespace argosy::octagon {

/// The indices, in order, of constraints that have no common integer point; nothing when all together have one. They are a cycle of negative weight
/// (Miné 2006), or two ways between +x and -x that leave 2x nothing but an odd number (Lahiri and Musuvathi, "An Efficient Decision Procedure for UTVPI
/// Constraints", 2005): no constraint takes part that the contradiction found does not need.
std::optional<std::vector<std::size_t>> inconsistentSubset(std::span<const Constraint<Int128>> constraints);

/// Constraints over common variables that follow from the prefix and contradict the suffix: none when the suffix contradicts itself. Nothing when both together have a
/// point, or when the reason that they have none cannot be said by octagons (that a sum is even).
std::optional<std::vector<Constraint<Int128>>> interpolant(std::span<const Constraint<Int128>> prefix,
                                                           std::span<const Constraint<Int128>> suffix);

}  // namespace argosy::octagon
