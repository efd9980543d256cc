// IMPACT as McMillan stated it (Lazy abstraction with interpolants, CAV 2006; docs/theory.md §6.9): an unwinding tree that is expanded depth
// first, refined by interpolants, and closed by coverings. Its own data structures and order, beside the strategy of the same name
// (domains/predicate/impact.h): the two check each other.
#pragma once

#include <memory>
#include <unordered_map>

#include "algorithms/composition/components.h"
#include "algorithms/confirmation/confirmation.h"
#include "algorithms/engine.h"

namespace argosy::algorithms {

class OriginalImpact final : public Engine {
 public:
  OriginalImpact(ProgramFacts& facts, const configuration::Configuration& configuration,
                 std::span<const automaton::Automaton> specification, std::span<const evidence::Target> targets,
                 const Limits& limits);

  evidence::Verdict run(const Progress& progress = nullptr) override;
  const EngineStatistics& statistics() const override { return statistics_; }
  const CompositeCpa* composite() const override { return composite_.get(); }
  /// What is left of the tree at the end of the run.
  const ReachedSet* reached() const override { return reached_.get(); }
  ArgCpa* arg() override { return arg_.get(); }
  void measureTime(bool measure) override { composite_->measureTime(measure); }
  report::SavedPrecision precision() override;

 private:
  struct Vertex {
    StateRef state;
    Vertex* parent;
    std::size_t number;  // older ones have smaller numbers
    std::vector<Vertex*> children{};
    Vertex* coveredBy = nullptr;
    bool isExpanded = false, isFalse = false;
  };

  evidence::Verdict search(const Progress& progress);
  Vertex& add(StateRef state, Vertex* parent);
  void expand(Vertex& vertex);
  /// Nothing when the path is infeasible and has been refined.
  std::optional<evidence::Verdict> refine(Vertex& target);
  void close(Vertex& vertex);
  bool mayCover(const Vertex& vertex, const Vertex& by) const;
  bool isCovered(const Vertex& vertex) const;
  bool isBelow(const Vertex& vertex, const Vertex& above) const;
  Vertex* openLeaf();
  evidence::Verdict closed();
  const predicate::PredicateState& predicateState(const Vertex& vertex) const;

  ProgramFacts& facts_;
  const configuration::Configuration& configuration_;
  AlarmConfirmation confirmation_;
  std::unordered_map<NodeId, ReasonId> gaps_;
  Formulas formulas_;
  std::optional<Component<predicate::PredicateCpa>> predicate_;
  std::unique_ptr<CompositeCpa> composite_;
  std::unique_ptr<ArgCpa> arg_;
  std::unique_ptr<ReachedSet> reached_;
  PrecisionRef precision_;
  std::vector<std::unique_ptr<Vertex>> vertices_;
  std::unordered_map<Place, std::vector<Vertex*>, PlaceHash> byPlace_;
  std::vector<Vertex*> leaves_;  // not expanded; the newest last
  std::vector<evidence::UnknownReason> reasons_;
  EngineStatistics statistics_;
};

}  // namespace argosy::algorithms
