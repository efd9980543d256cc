// The CPA that runs of blocks work with: around the ARG of a composite, it steps over what other blocks do, from their entries to where they are left (docs/theory.md §9.2).
// A run's graph has one link for a whole block, from the state before it to a state behind it, through the exit in the block's own graph.
#pragma once

#include "analysis/blocks/block_table.h"
#include "analysis/blocks/partition.h"

namespace argosy {

class BlockCpa final : public Cpa {
 public:
  BlockCpa(CompositeCpa& composite, ArgCpa& arg, BlockPartition& partition, BlockTable& table)
      : composite_(composite), arg_(arg), partition_(partition), table_(table) {}

  /// Whose states are explored from now on.
  void work(BlockRun& run) {
    run_ = &run;
    run.reached.workWith(*this);
  }
  /// Which blocks the state enters, and with which runs; `added` are those that it did not use before. What is waiting in these runs has to be explored before the state can be.
  std::span<const BlockUse> prepare(const ArgState& state, const PrecisionRef& precision,
                                    std::vector<BlockRun*>& added);

  const Program& program() const override { return arg_.program(); }
  const ControlPoint& start() override { return arg_.start(); }
  StateRef initialState(const ControlPoint& root) override { return arg_.initialState(root); }
  PrecisionRef initialPrecision() override { return arg_.initialPrecision(); }
  Place place(const AbstractState& state) const override { return arg_.place(state); }
  bool lessOrEqual(const AbstractState& left, const AbstractState& right) override {
    return arg_.lessOrEqual(left, right);
  }
  void steps(const AbstractState& state, std::vector<Step>& steps) override { arg_.steps(state, steps); }
  void successors(const StateRef& state, const PrecisionRef& precision, std::vector<StateRef>& successors) override;
  /// Steps of the program; what blocks do is in `successors`.
  void successorsAlong(const StateRef& state, const Precision& precision, const Step& step,
                       std::vector<StateRef>& successors) override {
    arg_.successorsAlong(state, precision, step, successors);
  }
  bool mergesSeparately() const override { return arg_.mergesSeparately(); }
  StateRef merge(const StateRef& successor, const StateRef& reached, const Precision& precision) override {
    return arg_.merge(successor, reached, precision);
  }
  Adjusted adjust(StateRef state, PrecisionRef precision) override {
    return arg_.adjust(std::move(state), std::move(precision));
  }
  std::optional<Violation> violation(const AbstractState& state) const override { return arg_.violation(state); }
  std::unique_ptr<CoverageIndex> makeCoverageIndex() const override { return arg_.makeCoverageIndex(); }
  std::string toString(const AbstractState& state) const override { return arg_.toString(state); }
  void covered(const StateRef& state, const StateRef& covering) override { arg_.covered(state, covering); }
  void replaced(const StateRef& old, const StateRef& by, const StateRef& successor) override {
    arg_.replaced(old, by, successor);
    run_->forgetUses(*old);
  }
  std::span<const std::unique_ptr<ComponentCpa>> components() const override { return arg_.components(); }
  std::span<const StateRef> parts(const AbstractState& state) const override { return arg_.parts(state); }
  std::span<const PrecisionRef> parts(const Precision& precision) const override { return arg_.parts(precision); }
  PrecisionRef withPart(const Precision& precision, std::size_t component, PrecisionRef part) const override {
    return arg_.withPart(precision, component, std::move(part));
  }

 private:
  /// The loop that begins at the state, as a block; null when the run is the loop's own, or there is none.
  const ProgramBlock* loopFrom(const ArgState& state);
  /// The state is where the run's block ends.
  bool isExit(const ArgState& state) const;
  bool entersBlock(const Step& step) { return step.kind == StepKind::Enter && partition_.calledBy(step); }
  void enter(const ArgState& state, PreciseState entry, const std::optional<Step>& step, const ProgramBlock& block,
             BlockUses& uses, std::vector<BlockRun*>& added);
  void leave(const ArgState& state, BlockUse& use, const Precision& precision, std::vector<StateRef>& successors);
  /// An exit of the run that is used, with its precision; and of a loop, along which step it was left.
  struct Exit {
    const ArgState* state;
    PrecisionRef precision;
    PathStep step{};
  };
  /// Those that the use has not continued from yet. From now on it has.
  static std::vector<Exit> consume(BlockUse& use);

  CompositeCpa& composite_;
  ArgCpa& arg_;
  BlockPartition& partition_;
  BlockTable& table_;
  BlockRun* run_ = nullptr;
};

}  // namespace argosy
