// Path invariants (docs/theory.md §6.5; Beyer, Henzinger, Majumdar, Rybalchenko, PLDI 2007): the numeric
// analysis of the path program of an infeasible path. What holds there however often its loops are taken is said of the
// states on the path.
#pragma once

#include "algorithms/composition/formulas.h"
#include "algorithms/preparation/program_facts.h"
#include "domains/predicate/fact_source.h"

namespace argosy::algorithms {

class PathInvariantSource final : public predicate::FactSource {
 public:
  struct Options {
    double seconds;   // for one path; 0: no limit
    bool mustRefute;  // only invariants that are shown to rule the path out count
    bool relates;     // by octagons instead of intervals
  };
  PathInvariantSource(ProgramFacts& facts, Formulas& formulas, const Options& options)
      : facts_(facts), formulas_(formulas), options_(options) {}

  std::string name() const override { return "path invariants"; }
  bool refutes() const override { return options_.mustRefute; }
  std::optional<predicate::PathFacts> find(const predicate::InfeasiblePath& path, const Limits& limits) override;

 private:
  bool isRefutation(const predicate::AbstractPath& path, const predicate::PathFacts& facts);

  ProgramFacts& facts_;
  Formulas& formulas_;
  Options options_;
};

}  // namespace argosy::algorithms
