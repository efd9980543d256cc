// Predicates that are likely to matter, without a reason that they do (docs/theory.md §6.5): the last
// conditions before the target, what they said some blocks earlier, and what the roles of their variables suggest. They
// need not rule the path out.
#pragma once

#include "domains/predicate/fact_source.h"
#include "program/facts/variable_classes.h"

namespace argosy::predicate {

class HeuristicSource final : public FactSource {
 public:
  HeuristicSource(encode::Encoder& encoder, const VariableClasses& classes) : encoder_(encoder), classes_(classes) {}

  std::string name() const override { return "heuristics"; }
  bool refutes() const override { return false; }
  std::optional<PathFacts> find(const InfeasiblePath& path, const Limits& limits) override;

 private:
  /// The atoms of a condition that talk only of memory at the start of the block, in plain symbols.
  std::vector<smt::TermRef> plainAtoms(smt::TermRef condition, const Block& block) const;
  /// Flags are zero or not; numbers that are compared for equality may be below or above.
  void addByRoles(std::vector<smt::TermRef>& predicates) const;

  static constexpr std::size_t blocksNearTarget = 3, largestPredicate = 40, mostPredicates = 8;

  encode::Encoder& encoder_;
  const VariableClasses& classes_;
};

}  // namespace argosy::predicate
