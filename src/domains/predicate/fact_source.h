// Where refinement finds facts about an infeasible path (docs/theory.md §6.2): each source says
// something about the states that begin its blocks, of which predicates are made, or with which the states are
// strengthened.
#pragma once

#include <optional>
#include <string>

#include "analysis/arg.h"
#include "base/limits.h"
#include "domains/predicate/abstract_path.h"

namespace argosy::predicate {

struct InfeasiblePath {
  AbstractPath formulas;                    // they contradict each other
  std::span<const ArgState* const> states;  // those that begin the blocks, and the target
  const ArgState& target;
  const Cpa& cpa;
};

/// For each state but the first, formulas over plain symbols.
using PathFacts = std::vector<std::vector<smt::TermRef>>;

struct FactStatistics {
  std::uint64_t asked = 0, found = 0;
  std::uint64_t used = 0;  // brought something new
  double seconds = 0;
};

class FactSource {
 public:
  virtual ~FactSource() = default;
  /// For statistics.
  virtual std::string name() const = 0;
  /// All facts hold on the path, the conjunction at a state follows from that at the state before and the formula
  /// between them, and the last is false: only such facts may strengthen states.
  virtual bool refutes() const = 0;
  /// Nothing when this source knows nothing about the path.
  virtual std::optional<PathFacts> find(const InfeasiblePath& path, const Limits& limits) = 0;
};

}  // namespace argosy::predicate
