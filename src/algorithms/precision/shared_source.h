// Facts of other engines as a source of predicates for refinement (docs/theory.md §6.5): what k-induction has proved at a loop head, and what
// other refinements found worth tracking there.
#pragma once

#include "algorithms/preparation/program_facts.h"
#include "domains/predicate/fact_source.h"

namespace argosy::algorithms {

/// The expression of a fact about states; null when it has no meaning here.
ExpressionRef expressionOf(Program& program, const SharedFact& fact);

class SharedSource final : public predicate::FactSource {
 public:
  SharedSource(ProgramFacts& facts, encode::Encoder& encoder) : facts_(facts), encoder_(encoder) {}

  std::string name() const override { return "shared"; }
  bool refutes() const override { return false; }
  std::optional<predicate::PathFacts> find(const predicate::InfeasiblePath& path, const Limits& limits) override;

 private:
  ProgramFacts& facts_;
  encode::Encoder& encoder_;
};

}  // namespace argosy::algorithms
