#include <algorithm>

#include "domains/predicate/atoms.h"
#include "domains/predicate/region.h"

namespace argosy::predicate {

bool FormulaRegions::implies(const Region& left, const Region& right) {
  ++statistics_.implications;
  const smt::TermRef from = left.formula(), to = right.formula();
  if (from == to || from->isFalse() || to->isTrue()) return true;
  const std::uint64_t key = std::uint64_t{from->id()} << 32 | to->id();
  if (const auto found = known_.find(key); found != known_.end()) {
    ++statistics_.cacheHits;
    return found->second;
  }
  // Weakening by dropping conjuncts is common, and needs no solver.
  const std::vector<smt::TermRef> given = conjunctsOf(terms_, from), wanted = conjunctsOf(terms_, to);
  const auto isGiven = [&](smt::TermRef conjunct) { return std::ranges::find(given, conjunct) != given.end(); };
  bool result = std::ranges::all_of(wanted, isGiven);
  if (!result) {
    ++statistics_.queries;
    result = isUnsatisfiable_(terms_.conjunction(from, terms_.negation(to)));
  }
  known_.emplace(key, result);
  return result;
}

}  // namespace argosy::predicate
