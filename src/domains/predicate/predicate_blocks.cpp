// The predicate CPA's operators of blocks (docs/theory.md §9.2).
#include "domains/memory/frames.h"
#include "domains/predicate/changed_by_block.h"
#include "domains/predicate/predicate_cpa.h"

namespace argosy::predicate {

using encode::PathFormula;
using Kind = PredicateState::Kind;

PreciseState PredicateCpa::reduce(const PreciseState& entry, const ProgramBlock& block, const ControlPoint& at) {
  const PredicateState& state = stateOf(*entry.state);
  const auto precision =
      static_cast<const PredicatePrecision&>(*entry.precision).restrictedTo(facts_.program, [&](NodeId location) {
        return block.contains(location);
      });
  const auto predicates = precision->at(at.location(), facts_.program.nodes[at.location()].function);
  Region region = abstraction_.computeRenamed(*state.block(), state.formula(), predicates,
                                              memory::relativeTo(*at.context()).inverse());
  PathFormula start = encoder_.arbitraryState();
  auto root = makeRef<Block>(nullptr, at.location(), PathFormula(), start, std::move(region));
  return {makeRef<PredicateState>(std::move(root), std::move(start), Kind::Abstraction), precision};
}

PreciseState PredicateCpa::expand(const PreciseState& entry, const ProgramBlock& block, const PreciseState& result,
                                  const ControlPoint& at) {
  const PredicateState& from = stateOf(*entry.state);
  const PredicateState& exit = stateOf(*result.state);
  PathFormula path = encoder_.changed(from.formula(), changedBy(facts_.program, block, at), block.mayAllocate());
  const smt::TermRef summary = encoder_.instantiateAcross(abstraction_.regions().toTerm(exit.block()->region()), path,
                                                          from.formula(), memory::relativeTo(*at.context()).inverse());
  if (!encoder_.assume(summary, path)) return {nullptr, entry.precision};
  return {makeRef<PredicateState>(from.block(), std::move(path), Kind::Intermediate), entry.precision};
}

}  // namespace argosy::predicate
