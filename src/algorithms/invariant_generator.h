// Auxiliary invariants for induction (digest seed-predicate F60, F61): the interval analysis, run with growing effort. Each round may
// improve what is known at loop heads.
#pragma once

#include <unordered_map>

#include "algorithms/components.h"
#include "evidence/verdict.h"

namespace argosy::algorithms {

class InvariantGenerator {
 public:
  explicit InvariantGenerator(ProgramFacts& facts) : facts_(facts) {}

  /// Spends one more round; true when more is known than before.
  bool improve(const Limits& limits);
  /// C expressions that hold whenever an execution is at the place.
  std::span<const ExpressionRef> at(const Place& place) const;
  /// For witnesses.
  const std::vector<evidence::Invariant>& atLoopHeads() const { return texts_; }
  std::size_t rounds() const { return round_; }

 private:
  ProgramFacts& facts_;
  std::size_t round_ = 0;
  std::unordered_map<Place, std::vector<ExpressionRef>, PlaceHash> invariants_;
  std::vector<evidence::Invariant> texts_;
};

}  // namespace argosy::algorithms
