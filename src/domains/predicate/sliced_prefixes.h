// Infeasible sliced prefixes of an abstract path (Beyer, Löwe, Wendler: Sliced path prefixes, FORTE 2015): a path that
// contradicts itself at several conditions has several explanations. Ignoring the conditions that fail in turn shows
// them one by one.
#pragma once

#include "domains/predicate/abstract_path.h"
#include "domains/predicate/queries.h"

namespace argosy::predicate {

/// Each contradicts itself, and says less than the path: it ends with a condition that fails, and leaves out those that
/// failed before. The prefix that ends first comes first; at most `most` of them. None when the solver does not know.
std::vector<AbstractPath> slicedPrefixes(const AbstractPath& path, Queries& queries, smt::TermTable& terms,
                                         std::size_t most);

}  // namespace argosy::predicate
