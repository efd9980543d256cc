// The variables of a decomposed octagon: how its blocks are put together to one matrix, and taken apart again.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/persistent_map.h"
#include "domains/octagon/block.h"
#include "domains/octagon/linear_form.h"

namespace argosy::octagon {

/// Variables without an entry are unconstrained.
template <class Numbers>
using Places = PersistentMap<Place<Numbers>>;

/// The node of a term whose variable is the k-th.
constexpr Node nodeOf(std::size_t variable, bool isNegative) { return 2 * variable + (isNegative ? 1 : 0); }

/// Where a key stands among sorted keys that have it.
std::size_t indexOf(std::span<const VariableKey> keys, VariableKey key);

/// The tightest bounds of a term and of a sum of two.
template <class Numbers>
typename Numbers::Number greatestValue(const Places<Numbers>& places, Term term);
template <class Numbers>
typename Numbers::Number greatestSum(const Places<Numbers>& places, Term first, Term second);

/// The octagon of these variables (sorted) alone. Closed when the blocks are: of closed blocks, bounds of single variables imply all that relates them.
template <class Numbers>
DenseOctagon<Numbers> extract(const Places<Numbers>& places, std::span<const VariableKey> keys);

/// Replaces what is known of these variables (sorted), which together are independent of all others, by an octagon, in the finest blocks.
template <class Numbers>
void install(Places<Numbers>& places, std::span<const VariableKey> keys, const DenseOctagon<Numbers>& octagon);

/// The variables of the block, or the variable alone.
template <class Numbers>
std::vector<VariableKey> blockOf(const Places<Numbers>& places, VariableKey variable);

}  // namespace argosy::octagon
