// The predicate CPA (docs/theory.md §5.3). Its transfer is purely syntactic; states of one block that meet are merged by disjunction, so that a
// block's formula stays linear in its size; where the block operator ends a block, the abstraction is computed.
// Which approach the domain serves is a matter of configuration: with blocks that never end it is bounded model checking.
#pragma once

#include <unordered_set>

#include "analysis/component.h"
#include "analysis/siblings.h"
#include "domains/memory/memory_cpa.h"
#include "domains/predicate/block_abstraction.h"
#include "program/facts/control_flow.h"

namespace argosy::predicate {

enum class BlockEnd : std::uint8_t {
  Never,
  Always,          // single-block encoding: after every edge
  Loops,           // at loop heads
  LoopsFunctions,  // also at function entries, and where calls return
  Length,          // after a number of operations
};

struct PredicateOptions {
  BlockEnd blocks = BlockEnd::Never;
  std::uint64_t blockLength = 100;  // for Length
  bool merges = true;               // merge_P; otherwise merge^sep, one state per path
  bool checksBranches = false;      // asks the solver after each branch whether the path is feasible
};

class PredicateCpa final : public ComponentCpa {
 public:
  using State = PredicateState;

  PredicateCpa(memory::MemoryFacts& facts, const ControlFlow& controlFlow, encode::Encoder& encoder, Queries& queries,
               BlockAbstraction& abstraction, const PredicateOptions& options);

  std::string_view name() const override { return "predicate"; }
  /// Elsewhere than at the start, anything may be the case.
  StateRef initialState(const ControlPoint& root) override;
  PrecisionRef initialPrecision() override { return initialPrecision_; }
  void startWith(Ref<const PredicatePrecision> precision) { initialPrecision_ = std::move(precision); }
  /// A block that begins with this formula.
  StateRef stateAt(NodeId location, encode::PathFormula formula);

  bool lessOrEqual(const AbstractState& left, const AbstractState& right) override;
  void transfer(const StateRef& state, const Precision& precision, const Step& step,
                std::vector<StateRef>& successors) override;
  bool strengthens() const override { return options_.blocks != BlockEnd::Never; }
  /// Where something is violated, the block ends. Where a block ends, what the siblings know there sharpens the abstraction.
  StateRef strengthen(const StateRef& state, const Precision& precision, const Step& step,
                      const Siblings& siblings) override;
  bool mergesSeparately() const override { return !options_.merges; }
  StateRef merge(const StateRef& successor, const StateRef& reached, const Precision& precision,
                 const Place& place) override;
  Adjusted adjust(StateRef state, PrecisionRef precision, const Place& place) override;
  /// The abstraction where a block is entered, by its own predicates, in its own names: what they do not say is not seen of the entry.
  PreciseState reduce(const PreciseState& entry, const ProgramBlock& block, const ControlPoint& at) override;
  /// The path to the entry and behind the block, where what the block may change is unknown but for what the abstraction at its exit says of it and of the entry.
  PreciseState expand(const PreciseState& entry, const ProgramBlock& block, const PreciseState& result,
                      const ControlPoint& at) override;
  /// Of formulas that begin before the call, nothing has to be repaired.
  StateRef rebuild(const StateRef&, const StateRef&, const StateRef& exit, const Step&) override { return exit; }
  bool samePrecision(const Precision& left, const Precision& right) override {
    return &left == &right ||
           static_cast<const PredicatePrecision&>(left) == static_cast<const PredicatePrecision&>(right);
  }
  /// ψ, as far as C can say it; nothing about variables that are not read any more, whose values are not kept track of.
  void appendInvariants(const AbstractState& state, const Place& place,
                        std::vector<ExpressionRef>& invariants) const override;
  Told describeCall(const AbstractState& state, const Place& place, const CallTerms& terms,
                    std::vector<ExpressionRef>& conditions) const override;
  std::string toString(const AbstractState& state) const override;

  /// The transfer of formulas: false when no execution takes the step.
  bool follow(const Step& step, encode::PathFormula& path);
  const Program& program() const { return facts_.program; }

  /// Where blocks end beside targets: at locations about which refinement has to be able to say something.
  void endBlocksAt(std::unordered_set<NodeId> locations) { endLocations_ = std::move(locations); }

  static const PredicateState& stateOf(const AbstractState& state) { return static_cast<const PredicateState&>(state); }
  encode::Encoder& encoder() { return encoder_; }
  BlockAbstraction& abstraction() { return abstraction_; }
  Queries& queries() { return queries_; }

 private:
  bool endsBlock(const PredicateState& state, bool isTarget, NodeId location) const;

  memory::MemoryFacts& facts_;
  const ControlFlow& controlFlow_;
  encode::Encoder& encoder_;
  Queries& queries_;
  BlockAbstraction& abstraction_;
  PredicateOptions options_;
  PrecisionRef initialPrecision_ = makeRef<PredicatePrecision>();
  std::unordered_set<NodeId> endLocations_;
};

/// The path's formula, one step on; false when no execution takes it.
bool extend(encode::Encoder& encoder, const Step& step, encode::PathFormula& path);

}  // namespace argosy::predicate
