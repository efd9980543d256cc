// The variables of a decomposed octagon: how its blocks are put together to one matrix, and taken apart again.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/persistent_map.h"
#include "domains/octagon/block.h"
#include "domains/octagon/linear_form.h"

namespace argosy::octagon {

/// Variables without an entry are unconstrained.
template <class Numbers>
using Places = PersistentMap<VariablePlace<Numbers>>;

/// The node of a term whose variable is the k-th.
constexpr Node nodeOf(std::size_t variable, bool isNegative) { return 2 * variable + (isNegative ? 1 : 0); }

/// Where a key stands among sorted keys that have it.
std::size_t indexOf(std::span<const VariableKey> keys, VariableKey key);

/// The tightest bounds of a term and of a sum of two.
template <class Numbers>
typename Numbers::Number greatestValue(const Places<Numbers>& places, Term term);
template <class Numbers>
typename Numbers::Number greatestSum(const Places<Numbers>& places, Term first, Term second);

/// The octagon of some variables (sorted) alone. Closed when the blocks are: of closed blocks, bounds of single variables imply all that relates them.
template <class Numbers>
class Extract {
 public:
  Extract(const Places<Numbers>& places, std::span<const VariableKey> keys);

  const DenseOctagon<Numbers>& operator*() const { return block_ ? block_->octagon : *assembled_; }
  const DenseOctagon<Numbers>* operator->() const { return &**this; }
  DenseOctagon<Numbers> take() && { return block_ ? block_->octagon : *std::move(assembled_); }

 private:
  Ref<const Block<Numbers>> block_;  // when these are its variables
  std::optional<DenseOctagon<Numbers>> assembled_;
};

/// Replaces what is known of these variables (sorted), which together are independent of all others, by an octagon, in the finest blocks. A block that
/// equals one that is there, or one of `alike`, becomes that one: so the results are compared, and combined again, by their addresses.
template <class Numbers>
void install(Places<Numbers>& places, std::span<const VariableKey> keys, DenseOctagon<Numbers> octagon,
             const Places<Numbers>* alike = nullptr);

/// The variables of the block, or the variable alone.
template <class Numbers>
std::vector<VariableKey> blockOf(const Places<Numbers>& places, VariableKey variable);

extern template class Extract<Integers>;
extern template class Extract<Reals>;

}  // namespace argosy::octagon
